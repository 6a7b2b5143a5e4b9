// SPDX-License-Identifier: Apache-2.0
// The section of one run.

import { h, search_box, select_box } from "./dom";
import { direction_label } from "./labels";
import { plain, readable, words } from "./format";
import { Panel } from "./panel";
import {
  bus_splits,
  by_unit,
  cpu_splits,
  latencies,
  owner_splits,
  port_totals,
  resource_splits,
  Split,
  stall_splits,
} from "./run";
import {
  headline_drawing,
  histogram_drawing,
  latency_drawing,
  Line,
  series_drawing,
  split_drawing,
} from "./run_chart";
import { Section, tile, tiles } from "./section";
import { table_element } from "./table";
import { topology_drawing, topology_table } from "./topology";
import { topology_svg } from "./topology_svg";
import { all_figures } from "./tree";
import { RunResult } from "./types";

function topology_panel(run: RunResult): Node | null {
  const drawing = topology_drawing(run);
  if (drawing === null) return null;
  return new Panel(
    "Topology",
    "A connection is as thick as the share of the time that it is in use.",
    {
      height: 120,
      table: topology_table(run, drawing),
      option: () => ({}),
      svg: (theme) => topology_svg(drawing, `Topology of ${run.title}`, theme),
    },
  ).element;
}

function headline_panels(run: RunResult): Node[] {
  return [...by_unit(run.throughput), ...by_unit(run.operations)].map(
    ([unit, figures]) =>
      new Panel(
        `Throughput, ${unit}`,
        "Means of the measurement with their 95 % half-widths.",
        headline_drawing(`Throughput in ${unit}`, figures),
      ).element,
  );
}

function split_panel(title: string, note: string, splits: Split[], axis: string): Node | null {
  if (splits.length === 0) return null;
  return new Panel(title, note, split_drawing(title, splits, axis)).element;
}

function series_panels(run: RunResult): Node[] {
  const series = run.series;
  if (series === undefined) return [];
  const interval = `Recorded every ${readable(series.interval.value, series.interval.unit)}.`;
  const panels: Panel[] = [];
  for (const unit of new Set(series.throughput.map((one) => one.unit))) {
    const lines = series.throughput
      .filter((one) => one.unit === unit)
      .map((one): Line => ({ name: direction_label(one), unit, values: one.values }));
    const title = `Throughput over time, ${unit}`;
    panels.push(new Panel(title, interval, series_drawing(title, run, lines, false)));
  }
  for (const bus of series.buses) {
    const lines = Object.entries(bus.classes).map(
      ([name, values]): Line => ({ name, unit: bus.unit, values }),
    );
    const title = `Clocks of ${bus.name} over time`;
    const note = `${interval} Every clock is in exactly one class.`;
    panels.push(new Panel(title, note, series_drawing(title, run, lines, true)));
  }
  const cpus: Line = { name: "CPUs at work", unit: series.cpus.unit, values: series.cpus.values };
  panels.push(
    new Panel("CPU use over time", interval, series_drawing("CPU use", run, [cpus], false)),
  );
  return panels.map((panel) => panel.element);
}

function latency_panels(run: RunResult): Node[] {
  const all = latencies(run.statistics);
  if (all.length === 0) return [];
  const panels = [
    new Panel(
      "Latencies",
      "From the median to the 99th percentile as a bar, on to the longest sample as a line.",
      latency_drawing("Latencies", all),
    ).element,
  ];
  const histograms = run.histograms ?? [];
  const first = histograms[0];
  if (first === undefined) return panels;
  const summary = (path: string) => all.find((latency) => latency.path === path);
  const about = h("p", { class: "note" }, first.description);
  const panel = new Panel(
    "Latency histogram",
    "Buckets are equally wide on the logarithmic scale, 16 to each doubling.",
    histogram_drawing(first, summary(first.path)),
    h(
      "div",
      { class: "controls" },
      select_box(
        "Latency",
        histograms.map((one) => ({ value: one.path, label: one.path })),
        first.path,
        (path) => {
          const chosen = histograms.find((one) => one.path === path) ?? first;
          about.textContent = chosen.description;
          panel.update(histogram_drawing(chosen, summary(chosen.path)));
        },
      ),
      about,
    ),
  );
  return [...panels, panel.element];
}

function figures_panel(run: RunResult): Node {
  const figures = all_figures(run.statistics);
  const place = h("div");
  const draw = (text: string) => {
    const wanted = text.trim().toLowerCase();
    const rows = figures.filter(
      (figure) =>
        figure.path.toLowerCase().includes(wanted) ||
        (figure.description ?? "").toLowerCase().includes(wanted),
    );
    place.replaceChildren(
      table_element({
        caption: `Every figure of ${run.title}`,
        columns: [{ title: "Figure" }, { title: "Value" }, { title: "Unit" }, { title: "Meaning" }],
        rows: rows.map((figure) => [
          figure.path,
          figure.value,
          figure.unit,
          figure.description ?? "",
        ]),
      }),
    );
  };
  draw("");
  return h(
    "section",
    { class: "panel" },
    h("header", {}, h("h3", {}, "Every figure")),
    h("div", { class: "controls" }, search_box("Name or meaning contains", draw)),
    place,
  );
}

export function run_section(run: RunResult): Section {
  const stalls = stall_splits(run.statistics);
  const end: Record<string, string> = {
    fixed_length: "fixed length",
    precise: "precise enough",
    limit: "longest time allowed",
  };
  return {
    title: run.title,
    short: run.title,
    content: [
      tiles(
        ...port_totals(run).map((figure) =>
          tile(
            `${figure.port} ${figure.direction}`,
            readable(figure.value, figure.unit),
            `± ${readable(figure.half_width_95, figure.unit)}`,
          ),
        ),
        tile(
          "Measured",
          readable(run.measured.value, run.measured.unit),
          `after ${readable(run.warm_up.value, run.warm_up.unit)} of warm-up; ` +
            (end[run.stop_reason] ?? words(run.stop_reason)),
        ),
        tile("Seed", plain(run.seed), run.fingerprint),
      ),
      ...run.notes.map((note) => h("p", { class: "warning" }, note)),
      topology_panel(run),
      h("div", { class: "pair" }, ...headline_panels(run)),
      split_panel(
        "Stalls",
        "Where the time of each port and direction went.",
        stalls,
        "share of the time, %",
      ),
      split_panel(
        "Bus clocks",
        "Every clock of a bus is in exactly one class; on PCI Express the time of the lanes, each way.",
        bus_splits(run.statistics),
        "share of the clocks, %",
      ),
      split_panel(
        "Bus clocks by owner",
        "The clocks that belong to a transaction, by initiator and direction.",
        owner_splits(run.statistics),
        "share of the clocks, %",
      ),
      ...series_panels(run),
      split_panel("Processors", "What each CPU did.", cpu_splits(run.statistics), "share of the time, %"),
      ...resource_splits(run.statistics).map((splits) =>
        split_panel(
          resource_title(splits),
          "What the time of each went to.",
          splits,
          "share of the time, %",
        ),
      ),
      ...latency_panels(run),
      figures_panel(run),
    ],
  };
}

/** "Engine and link" of the last names of what is in the chart. */
function resource_title(splits: Split[]): string {
  const names = splits.map((split) =>
    words(split.name.replace(/\.(time|use)$/, "").split(".").pop() ?? ""),
  );
  const text = [...new Set(names)].join(", ");
  return `Time of ${text}`;
}
