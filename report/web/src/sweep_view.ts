// SPDX-License-Identifier: Apache-2.0
// The section of one sweep: a chart of the reader's choice, and filters over all points.

import { Chart } from "./chart";
import { Choice, h, select_box } from "./dom";
import { Panel } from "./panel";
import { Section, tile, tiles } from "./section";
import {
  At,
  axes_of,
  column_title,
  columns_of,
  figures_of,
  Filter,
  fixed_filter,
  is_grid,
  is_numeric,
  kAny,
  selected,
  sweep_table,
  value_label,
  values_of,
  wants_log,
  Wishes,
} from "./sweep";
import { heat_drawing, line_drawing, parallel_drawing } from "./sweep_chart";
import { Sweep } from "./types";

function choices(columns: At[]): Choice[] {
  return columns.map(({ column, index }) => ({ value: String(index), label: column_title(column) }));
}

function pick(columns: At[], value: string): At | undefined {
  return columns.find((column) => String(column.index) === value);
}

/** Selects for the axes that a chart does not show. */
function fixed_boxes(sweep: Sweep, shown: number[], fixed: Wishes, draw: () => void) {
  return axes_of(sweep)
    .filter(({ index }) => !shown.includes(index))
    .map((axis) => {
      const values = values_of(sweep.rows, axis.index);
      const wish = fixed.get(axis.index);
      const now = wish === undefined || wish === kAny ? 0 : Math.max(0, values.indexOf(wish));
      return select_box(
        `${axis.column.name} is`,
        [
          { value: "any", label: "any" },
          ...values.map((value, place) => ({
            value: String(place),
            label: value_label(sweep, axis, value),
          })),
        ],
        wish === kAny ? "any" : String(now),
        (place) => {
          fixed.set(axis.index, place === "any" ? kAny : (values[Number(place)] ?? null));
          draw();
        },
      );
    });
}

const kMaxLines = 12;

/** The axis with the most values, a number if there is one. */
function widest(sweep: Sweep, axes: At[]): At | undefined {
  const width = ({ index }: At) =>
    values_of(sweep.rows, index).length + (is_numeric(sweep.rows, index) ? 1e6 : 0);
  return [...axes].sort((a, b) => width(b) - width(a))[0];
}

/** The first other axis with few enough values for a line each. */
function few_valued(sweep: Sweep, axes: At[], x: At): At | undefined {
  return axes.find(
    (axis) => axis !== x && values_of(sweep.rows, axis.index).length <= kMaxLines,
  );
}

/** A figure over one axis, or over two as a heat map. */
function plane_panel(sweep: Sweep, heat: boolean): Node | null {
  const axes = axes_of(sweep).filter(({ index }) => values_of(sweep.rows, index).length > 1);
  const figures = figures_of(sweep);
  const first = widest(sweep, axes);
  const second = axes.find((axis) => axis !== first);
  if (first === undefined || figures[0] === undefined) return null;
  const grid = is_grid(sweep);
  // Samples have no cells to colour.
  if (heat && (second === undefined || !grid)) return null;
  let x: At = first;
  let other: At | undefined = heat ? second : few_valued(sweep, axes, first);
  let figure: At = figures[0];
  let log = wants_log(values_of(sweep.rows, x.index));
  const fixed: Wishes = new Map(grid ? [] : axes.map(({ index }) => [index, kAny]));
  const controls = h("div", { class: "controls" });

  const rows = () => {
    const shown = [x.index, ...(other === undefined ? [] : [other.index])];
    return selected(sweep.rows, fixed_filter(sweep, shown, fixed));
  };
  const some_are_any = () =>
    axes.some((axis) => axis !== x && axis !== other && fixed.get(axis.index) === kAny);
  const drawing = () =>
    heat && other !== undefined
      ? heat_drawing(sweep, rows(), { x, y: other, figure })
      : line_drawing(sweep, rows(), { x, figure, by: other, log, joined: !some_are_any() });
  const panel = new Panel(
    heat ? "Heat map" : "Lines",
    heat
      ? "A figure as the colour of two axes."
      : "A figure over an axis, with its 95 % half-width. With an axis at any value, points alone.",
    drawing(),
    controls,
  );
  const draw = () => panel.update(drawing());
  const fill = () => {
    const shown = [x.index, ...(other === undefined ? [] : [other.index])];
    const others = axes.filter((axis) => axis.index !== x.index);
    const numeric = is_numeric(sweep.rows, x.index);
    controls.replaceChildren(
      select_box("Figure", choices(figures), String(figure.index), (value) => {
        figure = pick(figures, value) ?? figure;
        draw();
      }),
      select_box(heat ? "Across" : "Over", choices(axes), String(x.index), (value) => {
        const before = x;
        x = pick(axes, value) ?? x;
        if (other?.index === x.index) other = before;
        log = wants_log(values_of(sweep.rows, x.index));
        fill();
        draw();
      }),
      select_box(
        heat ? "Up" : "One line for each",
        [...(heat ? [] : [{ value: "", label: "none" }]), ...choices(others)],
        other === undefined ? "" : String(other.index),
        (value) => {
          other = pick(others, value);
          fill();
          draw();
        },
      ),
      ...(heat || !numeric
        ? []
        : [
            select_box(
              "Scale",
              [
                { value: "linear", label: "linear" },
                { value: "log", label: "logarithmic" },
              ],
              log ? "log" : "linear",
              (value) => {
                log = value === "log";
                draw();
              },
            ),
          ]),
      ...fixed_boxes(sweep, shown, fixed, draw),
    );
  };
  fill();
  return panel.element;
}

const kMaxColumns = 8;

/** The fields of a filter: what the brush does, from the keyboard. */
function filter_fields(
  sweep: Sweep,
  shown: At[],
  filter: Filter,
  changed: (index: number) => void,
): HTMLElement {
  const set = (index: number, which: "min" | "max", text: string) => {
    const old = filter.get(index);
    const now = old !== undefined && "min" in old ? old : { min: -Infinity, max: Infinity };
    const none = which === "min" ? -Infinity : Infinity;
    const next = { ...now, [which]: text === "" ? none : Number(text) };
    if (next.min === -Infinity && next.max === Infinity) filter.delete(index);
    else filter.set(index, next);
    changed(index);
  };
  const field = (axis: At, which: "min" | "max", label: string) => {
    const bound = filter.get(axis.index);
    const value = bound !== undefined && "min" in bound ? bound[which] : Infinity;
    return h("input", {
      type: "number",
      step: "any",
      placeholder: label,
      "aria-label": `${axis.column.name}, ${label}`,
      value: Number.isFinite(value) ? String(value) : "",
      onchange: (event: Event) => set(axis.index, which, (event.target as HTMLInputElement).value),
    });
  };
  const list = (axis: At) => {
    const values = values_of(sweep.rows, axis.index);
    const bound = filter.get(axis.index);
    const any = bound !== undefined && "any" in bound ? bound.any : [];
    return select_box(
      column_title(axis.column),
      [
        { value: "", label: any.length > 1 ? `${any.length} values` : "any" },
        ...values.map((value, place) => ({
          value: String(place),
          label: value_label(sweep, axis, value),
        })),
      ],
      any.length === 1 ? String(values.indexOf(any[0] ?? null)) : "",
      (place) => {
        if (place === "") filter.delete(axis.index);
        else filter.set(axis.index, { any: [values[Number(place)] ?? null] });
        changed(axis.index);
      },
    );
  };
  return h(
    "div",
    { class: "controls bounds" },
    ...shown.map((axis) =>
      is_numeric(sweep.rows, axis.index)
        ? h(
            "div",
            { class: "control" },
            h("span", {}, column_title(axis.column)),
            h("span", { class: "range" }, field(axis, "min", "from"), field(axis, "max", "to")),
          )
        : list(axis),
    ),
  );
}

/** What is brushed over on an axis, in its own units: numbers, or places of categories. */
function interval_of(sweep: Sweep, axis: At, filter: Filter): [number, number][] {
  const bound = filter.get(axis.index);
  if (bound === undefined) return [];
  if ("min" in bound) {
    const [low, high] = range_of(sweep, axis);
    return [[Math.max(bound.min, low), Math.min(bound.max, high)]];
  }
  const values = values_of(sweep.rows, axis.index);
  const places = bound.any.map((value) => values.indexOf(value));
  return [[Math.min(...places) - 0.3, Math.max(...places) + 0.3]];
}

function bound_of(sweep: Sweep, axis: At, interval: [number, number]) {
  const [min, max] = interval;
  if (is_numeric(sweep.rows, axis.index)) return { min, max };
  const values = values_of(sweep.rows, axis.index);
  return { any: values.filter((_, place) => place >= min && place <= max) };
}

function parallel_panel(sweep: Sweep): Node | null {
  const axes = axes_of(sweep).filter(({ index }) => values_of(sweep.rows, index).length > 1);
  const figures = figures_of(sweep);
  if (axes.length === 0 || figures[0] === undefined) return null;
  const all = [...axes, ...figures];
  let figure: At = figures[0];
  const chosen = new Set([...axes.slice(0, kMaxColumns - 2), ...figures.slice(0, 2)].map((a) => a.index));
  const filter: Filter = new Map();
  const good = selected(sweep.rows, new Map()).filter(
    (row) => typeof sweep.rows[row]?.[figure.index] === "number",
  );
  const controls = h("div", { class: "controls" });
  const fields = h("div");
  const count = h("p", { class: "count", role: "status" });
  const shown = () => all.filter(({ index }) => chosen.has(index));
  const left = () => {
    const passing = new Set(selected(sweep.rows, filter));
    return good.filter((row) => passing.has(row));
  };
  const say = () => {
    const rows = left();
    count.textContent = `${rows.length} of ${good.length} points`;
    panel.update_table(sweep_table(sweep, rows, shown().map((one) => one.index)));
  };
  /** Puts the filter onto the axes of the chart. */
  const brush = (chart: Chart, only?: number) => {
    shown().forEach((one, dim) => {
      if (only === undefined ? !filter.has(one.index) : one.index !== only) return;
      chart.dispatchAction({
        type: "axisAreaSelect",
        parallelAxisId: `axis-${dim}`,
        intervals: interval_of(sweep, one, filter),
      });
    });
  };
  /** Takes what was brushed over into the filter. */
  const brushed = (event: { parallelAxisId?: string; intervals?: [number, number][] }) => {
    const axis = shown()[Number((event.parallelAxisId ?? "").replace("axis-", ""))];
    if (axis === undefined) return;
    const interval = event.intervals?.[0];
    if (interval === undefined) filter.delete(axis.index);
    else filter.set(axis.index, bound_of(sweep, axis, interval));
    refill();
    say();
  };
  const refill = () => fields.replaceChildren(filter_fields(sweep, shown(), filter, changed));
  const drawing = () => ({
    ...parallel_drawing(sweep, good, shown(), figure, left()),
    made: (chart: Chart) => chart.on("axisareaselected", (event) => brushed(event as never)),
    drawn: (chart: Chart) => brush(chart),
  });
  const panel: Panel = new Panel(
    "Parallel coordinates",
    "Each line is a point. Drag along an axis, or fill in the fields, to filter.",
    drawing(),
    h("div", {}, controls, fields),
  );
  const draw = () => {
    panel.update(drawing());
    say();
  };
  const changed = (index: number) => {
    const chart = panel.chart_instance();
    if (chart !== null) brush(chart, index);
    say();
  };
  const fill = () => {
    controls.replaceChildren(
      select_box("Colour by", choices(figures), String(figure.index), (value) => {
        figure = pick(figures, value) ?? figure;
        chosen.add(figure.index);
        fill();
        draw();
      }),
      h(
        "details",
        { class: "columns-choice" },
        h("summary", {}, "Columns"),
        h(
          "div",
          { class: "checks" },
          ...all.map((one) =>
            h(
              "label",
              {},
              h("input", {
                type: "checkbox",
                checked: chosen.has(one.index),
                onchange: (event: Event) => {
                  if ((event.target as HTMLInputElement).checked) chosen.add(one.index);
                  else if (one.index !== figure.index) chosen.delete(one.index);
                  filter.delete(one.index);
                  refill();
                  draw();
                },
              }),
              column_title(one.column),
            ),
          ),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            filter.clear();
            refill();
            draw();
          },
        },
        "Clear the filter",
      ),
      count,
    );
    refill();
  };
  fill();
  say();
  return panel.element;
}

function range_of(sweep: Sweep, one: At): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const row of sweep.rows) {
    const value = row[one.index];
    if (typeof value !== "number") continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

export function sweep_section(sweep: Sweep): Section {
  const status = columns_of(sweep, "status").find(({ column }) => column.name === "status");
  const failed =
    status === undefined ? 0 : sweep.rows.filter((row) => row[status.index] !== "ok").length;
  return {
    title: sweep.title,
    short: sweep.title,
    content: [
      tiles(
        tile("Points", String(sweep.rows.length), `of ${sweep.points}; ${failed} failed`),
        tile("Axes", String(axes_of(sweep).length)),
        tile("Figures", String(figures_of(sweep).length)),
      ),
      plane_panel(sweep, false),
      plane_panel(sweep, true),
      parallel_panel(sweep),
    ],
  };
}
