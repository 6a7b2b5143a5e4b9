// SPDX-License-Identifier: Apache-2.0
// Draws the machine of a run as SVG.

import { kFont } from "./chart";
import { svg } from "./dom";
import { readable } from "./format";
import { Theme } from "./theme";
import { Drawing, Edge, Node } from "./topology";

const kBox = { width: 146, height: 94 };
const kGaps = [104, 104, 128, 104]; // after each column
const kGapY = 24;
const kTrunk = 104; // from a part to the bus that it shares
const kMargin = { x: 4, top: 6, bottom: 36 };
const kLine = 15;

function left_of(node: Node): number {
  const gaps = kGaps.slice(0, node.column).reduce((sum, gap) => sum + gap, 0);
  return kMargin.x + node.column * kBox.width + gaps;
}
function middle_of(node: Node): number {
  return kMargin.top + node.row * (kBox.height + kGapY) + kBox.height / 2;
}

function box(node: Node, theme: Theme): SVGElement {
  const lines = [node.title, ...node.lines];
  const top = middle_of(node) - ((lines.length - 1) * kLine) / 2 + 4;
  const center = left_of(node) + kBox.width / 2;
  return svg(
    "g",
    {},
    svg("title", {}, lines.join("\n")),
    svg("rect", {
      x: left_of(node),
      y: middle_of(node) - kBox.height / 2,
      width: kBox.width,
      height: kBox.height,
      rx: 7,
      fill: theme.surface,
      stroke: theme.muted,
      "stroke-width": 1,
    }),
    ...lines.map((line, index) =>
      svg(
        "text",
        {
          x: center,
          y: top + index * kLine,
          "text-anchor": "middle",
          "font-size": index === 0 ? 13 : 11.5,
          "font-weight": index === 0 ? 600 : 400,
          fill: index === 0 ? theme.ink : theme.muted,
        },
        line,
      ),
    ),
  );
}

/** As thick as it is busy. */
function connection(edge: Edge, from: Node, to: Node, theme: Theme): SVGElement {
  const x1 = left_of(from) + kBox.width;
  const x2 = left_of(to);
  const y1 = middle_of(from);
  const y2 = middle_of(to);
  const bend = (x1 + x2) / 2;
  const trunk = x1 + kTrunk;
  const busiest = Math.max(0, ...edge.uses.map((use) => use.value));
  const known = edge.uses.length > 0;
  const texts = [edge.name, ...edge.uses.map((use) => `${use.label} ${readable(use.value, "%")}`)];
  return svg(
    "g",
    {},
    svg("title", {}, texts.filter((text) => text !== "").join("\n")),
    svg("path", {
      d: edge.shared
        ? `M ${x1} ${y1} H ${trunk} V ${y2} H ${x2}`
        : `M ${x1} ${y1} C ${bend} ${y1}, ${bend} ${y2}, ${x2} ${y2}`,
      "stroke-linejoin": "round",
      fill: "none",
      stroke: known ? theme.simulated : theme.muted,
      "stroke-opacity": known ? 0.85 : 0.6,
      "stroke-width": known ? 1.5 + (10 * busiest) / 100 : 1.25,
    }),
  );
}

/** The words at a connection: its name above the line, its uses below. */
function labels(edge: Edge, from: Node, to: Node, theme: Theme): SVGElement {
  const start = left_of(from) + kBox.width;
  const x = edge.shared ? start + kTrunk / 2 : (start + left_of(to)) / 2;
  const y = edge.shared ? middle_of(from) : (middle_of(from) + middle_of(to)) / 2;
  const text = (content: string, dy: number, strong: boolean) =>
    svg(
      "text",
      {
        x,
        y: y + dy,
        "text-anchor": "middle",
        "font-size": 11,
        "font-weight": strong ? 600 : 400,
        fill: strong ? theme.ink : theme.muted,
        stroke: theme.surface,
        "stroke-width": 3.5,
        "paint-order": "stroke",
      },
      content,
    );
  return svg(
    "g",
    { "pointer-events": "none" },
    text(edge.name, -12, true),
    ...edge.uses.flatMap((use, index) => {
      const below = 20 + index * 27;
      return [text(use.label, below, false), text(readable(use.value, "%"), below + 13, true)];
    }),
  );
}

export function topology_svg(drawing: Drawing, title: string, theme: Theme): SVGSVGElement {
  const width =
    2 * kMargin.x + drawing.columns * kBox.width + kGaps.reduce((sum, gap) => sum + gap, 0);
  const height = kMargin.top + kMargin.bottom + drawing.rows * (kBox.height + kGapY) - kGapY;
  const node = new Map(drawing.nodes.map((one) => [one.id, one]));
  const ends = drawing.edges.flatMap((edge) => {
    const from = node.get(edge.from);
    const to = node.get(edge.to);
    return from === undefined || to === undefined ? [] : [{ edge, from, to }];
  });
  return svg(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": title,
      "font-family": kFont,
    },
    svg("rect", { width, height, fill: theme.surface }),
    ...ends.map(({ edge, from, to }) => connection(edge, from, to, theme)),
    ...drawing.nodes.map((one) => box(one, theme)),
    ...ends
      .filter(({ edge }) => !edge.repeated)
      .map(({ edge, from, to }) => labels(edge, from, to, theme)),
  );
}
