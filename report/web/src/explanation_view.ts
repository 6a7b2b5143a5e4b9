// SPDX-License-Identifier: Apache-2.0
// The section of one explanation: where the time goes, and what would gain.

import { category_axis, Option, tip, value_axis } from "./chart";
import { h, select_box } from "./dom";
import { readable, signed, words } from "./format";
import { Drawing, Panel } from "./panel";
import {
  attribution_splits,
  clock_splits,
  directions_of,
  gain_of,
  trial_table,
} from "./explanation";
import { half_width_bar, split_drawing } from "./run_chart";
import { Section, tile, tiles } from "./section";
import { table_element } from "./table";
import { Explanation, Trial } from "./types";

/** Gains of one direction as bars about zero. */
function gain_drawing(caption: string, trials: Trial[], direction: string): Drawing {
  const shown = trials.flatMap((trial) => {
    const gain = gain_of(trial, direction);
    return gain === null ? [] : [{ trial, gain }];
  });
  const names = shown.map(({ trial }) => words(trial.name));
  return {
    height: 62 + 24 * Math.max(1, shown.length),
    table: trial_table(caption, trials),
    option: (theme, width): Option => {
      const longest = Math.max(4, ...names.map((name) => name.length));
      const labels = Math.min(longest * 7.2 + 26, Math.round(width * 0.42));
      return {
        tooltip: {
          formatter: (item) => {
            const one = shown[(item as { dataIndex: number }).dataIndex];
            if (one === undefined) return "";
            const rows: [string, string][] = [
              ["Gain", signed(one.gain.gain_percent, "%")],
              ["95 % half-width", readable(one.gain.half_width_95_percent, "%")],
            ];
            return tip(one.trial.name, rows, one.trial.change);
          },
        },
        grid: { left: labels, right: 24, top: 6, bottom: 46 },
        xAxis: value_axis(theme, "throughput gained, %", { nameGap: 26 }) as Option["xAxis"],
        yAxis: category_axis(theme, names, {
          inverse: true,
          axisLine: { show: false },
          axisLabel: { color: theme.ink, width: labels - 10, overflow: "truncate", interval: 0 },
        }) as Option["yAxis"],
        series: [
          {
            name: "Gain",
            type: "bar",
            barWidth: 12,
            itemStyle: { color: theme.simulated },
            data: shown.map(({ gain }) => gain.gain_percent),
          },
          {
            name: "95 % half-width",
            type: "custom",
            renderItem: half_width_bar,
            silent: true,
            itemStyle: { color: theme.ink },
            encode: { x: [0, 1], y: 2 },
            data: shown.map(({ gain }, index) => [
              gain.gain_percent - gain.half_width_95_percent,
              gain.gain_percent + gain.half_width_95_percent,
              index,
            ]),
            z: 3,
          },
        ],
      } as Option;
    },
  };
}

function gain_panel(title: string, note: string, trials: Trial[]): Node | null {
  if (trials.length === 0) return null;
  const directions = directions_of(trials);
  const panel: Panel = new Panel(
    title,
    note,
    gain_drawing(title, trials, ""),
    h(
      "div",
      { class: "controls" },
      select_box(
        "Throughput of",
        directions.map((value) => ({ value, label: value === "" ? "all together" : value })),
        "",
        (direction) => panel.update(gain_drawing(title, trials, direction)),
      ),
    ),
  );
  return panel.element;
}

export function explanation_section(explanation: Explanation): Section {
  const clocks = clock_splits(explanation);
  const attributions = attribution_splits(explanation);
  return {
    title: `What limits: ${explanation.title}`,
    short: `What limits: ${explanation.title}`,
    content: [
      h("div", { class: "panel verdict" }, ...explanation.verdict.map((text) => h("p", {}, text))),
      tiles(
        ...explanation.throughput.map((figure) =>
          tile(
            `${figure.port} ${figure.direction}`,
            readable(figure.value, figure.unit),
            `± ${readable(figure.half_width_95, figure.unit)}`,
          ),
        ),
        tile("Simulations", String(explanation.simulations)),
      ),
      attributions.length === 0
        ? null
        : new Panel(
            "Stall attribution",
            "Where the time of each port and direction went.",
            split_drawing("Stall attribution", attributions, "share of the time, %"),
          ).element,
      gain_panel(
        "Ideal resources",
        "Throughput gained when one resource costs nothing.",
        explanation.ideal_resources,
      ),
      gain_panel(
        "Other ports off",
        "Throughput gained when a port has the card to itself.",
        explanation.other_ports_off,
      ),
      gain_panel(
        "Parameters",
        `Throughput gained when a parameter is a tenth larger or smaller; ` +
          `${explanation.parameter_changes_tried} changes were tried.`,
        explanation.parameters,
      ),
      clocks.length === 0
        ? null
        : new Panel(
            "Bus clocks",
            "Every clock of a bus is in exactly one class.",
            split_drawing("Bus clocks", clocks, "share of the clocks, %"),
          ).element,
      h(
        "section",
        { class: "panel" },
        h("header", {}, h("h3", {}, "Do both methods agree?")),
        table_element({
          caption: "Attribution against ablation",
          columns: [
            { title: "Direction" },
            { title: "Agree" },
            { title: "Stall" },
            { title: "Share", unit: "%" },
            { title: "Relieved by" },
            { title: "Gain", unit: "%" },
            { title: "Best of all" },
            { title: "Gain", unit: "%" },
          ],
          rows: explanation.agreement.map((one) => [
            `${one.port} ${one.direction}`,
            one.agrees ? "yes" : "no",
            words(one.stall),
            one.share_percent,
            words(one.relief),
            one.relief_gain_percent,
            words(one.best),
            one.best_gain_percent,
          ]),
        }),
      ),
    ],
  };
}
