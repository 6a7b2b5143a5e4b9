// SPDX-License-Identifier: Apache-2.0
// Charts of one run: shares as stacked bars, series over time, latencies.

import type { CustomSeriesRenderItem } from "echarts";
import { category_axis, legend, Option, time_ticks, tip, value_axis } from "./chart";
import { plain, readable, with_prefix, words } from "./format";
import { direction_label } from "./labels";
import { Drawing } from "./panel";
import { intervals, Latency, part_names, Split, split_table } from "./run";
import { Table } from "./table";
import { Theme } from "./theme";
import { Headline, Histogram, RunResult } from "./types";

const kBar = 26;

function label_width(names: string[], width: number): number {
  const longest = Math.max(...names.map((name) => name.length), 4);
  return Math.min(longest * 7.2 + 26, Math.round(width * (width < 640 ? 0.38 : 0.3)));
}

function names_axis(theme: Theme, names: string[], labels: number): object {
  return category_axis(theme, names, {
    inverse: true,
    axisLine: { show: false },
    axisLabel: {
      color: theme.ink,
      width: labels - 10,
      overflow: "breakAll",
      interval: 0,
      lineHeight: 12,
      fontSize: labels < 170 ? 11 : 12,
    },
  });
}

/** The colour of a part: that of its clock class, grey for idle time, or the next of the theme. */
function part_colors(names: string[], theme: Theme): string[] {
  let next = 0;
  return names.map((name) => {
    const idle = theme.clocks["idle"] ?? theme.line;
    if (/^(idle|no_work|nothing)$/.test(name)) return idle;
    const known = theme.clocks[name] ?? theme.stalls[name];
    if (known !== undefined) return known;
    next += 1;
    return theme.series[(next - 1) % theme.series.length] ?? theme.ink;
  });
}

/** One bar for each split, its parts side by side. */
export function split_drawing(caption: string, splits: Split[], axis_name: string): Drawing {
  const parts = part_names(splits);
  const names = splits.map((split) => split.name);
  return {
    height: 82 + kBar * splits.length,
    table: split_table(caption, splits),
    option: (theme, width): Option => {
      const labels = label_width(names, width);
      const colors = part_colors(parts, theme);
      return {
        legend: legend(theme, { formatter: words, width: "100%" }),
        tooltip: {
          formatter: (item) => {
            const { seriesName, dataIndex } = item as { seriesName: string; dataIndex: number };
            const split = splits[dataIndex];
            const part = split?.parts.find((one) => one.name === seriesName);
            if (split === undefined || part === undefined) return "";
            return tip(split.name, [[words(part.name), readable(part.value, "%")]], part.description);
          },
        },
        grid: { left: labels, right: 16, top: 34, bottom: 42 },
        xAxis: value_axis(theme, axis_name, { nameGap: 24, max: (range: { max: number }) =>
          range.max > 99 ? 100 : null }) as Option["xAxis"],
        yAxis: names_axis(theme, names, labels) as Option["yAxis"],
        series: parts.map((name, index) => ({
          name,
          type: "bar",
          stack: "all",
          barWidth: 16,
          itemStyle: { color: colors[index], borderColor: theme.surface, borderWidth: 0.5 },
          emphasis: { focus: "series" },
          data: splits.map((split) => split.parts.find((part) => part.name === name)?.value ?? 0),
        })),
      } as Option;
    },
  };
}

/** From low to high across a row, with caps: [low, high, row]. */
export const half_width_bar: CustomSeriesRenderItem = (_, api) => {
  const low = api.coord([api.value(0), api.value(2)]);
  const high = api.coord([api.value(1), api.value(2)]);
  const style = { stroke: api.visual("color") as string, lineWidth: 1.5 };
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: "line" as const,
    shape: { x1, y1, x2, y2 },
    style,
    silent: true,
  });
  const [x1 = 0, y = 0] = low;
  const [x2 = 0] = high;
  return {
    type: "group",
    silent: true,
    children: [line(x1, y, x2, y), line(x1, y - 5, x1, y + 5), line(x2, y - 5, x2, y + 5)],
  };
};

/** Headline figures of one unit with their half-widths. */
export function headline_drawing(caption: string, figures: Headline[]): Drawing {
  const names = figures.map(direction_label);
  const unit = figures[0]?.unit ?? "";
  return {
    height: 60 + kBar * figures.length,
    table: {
      caption,
      columns: [
        { title: "Port" },
        { title: "Direction" },
        { title: "Value", unit },
        { title: "± 95 %", unit },
        { title: "Batches" },
      ],
      rows: figures.map((figure) => [
        figure.port,
        figure.direction,
        figure.value,
        figure.half_width_95,
        figure.batches,
      ]),
    },
    option: (theme, width): Option => {
      const labels = label_width(names, width);
      return {
        tooltip: {
          formatter: (item) => {
            const index = (item as { dataIndex: number }).dataIndex;
            const figure = figures[index];
            if (figure === undefined) return "";
            return tip(names[index] ?? "", [
              ["Mean", readable(figure.value, unit)],
              ["95 % half-width", readable(figure.half_width_95, unit)],
              ["Batches", plain(figure.batches)],
            ]);
          },
        },
        grid: { left: labels, right: 24, top: 8, bottom: 44 },
        xAxis: value_axis(theme, unit, { nameGap: 26 }) as Option["xAxis"],
        yAxis: names_axis(theme, names, labels) as Option["yAxis"],
        series: [
          {
            name: "Mean",
            type: "bar",
            barWidth: 14,
            itemStyle: { color: theme.simulated },
            data: figures.map((figure) => ({
              value: figure.value,
              itemStyle: { opacity: figure.direction === "total" ? 1 : 0.55 },
            })),
          },
          {
            name: "95 % half-width",
            type: "custom",
            renderItem: half_width_bar,
            silent: true,
            itemStyle: { color: theme.ink },
            encode: { x: [0, 1], y: 2 },
            data: figures.map((figure, index) => [
              figure.value - figure.half_width_95,
              figure.value + figure.half_width_95,
              index,
            ]),
            z: 3,
          },
        ],
      } as Option;
    },
  };
}

export interface Line {
  name: string;
  unit: string;
  values: number[];
}

function series_table(caption: string, run: RunResult, lines: Line[]): Table {
  const times = intervals(run);
  return {
    caption,
    columns: [
      { title: "From", unit: "ps" },
      { title: "To", unit: "ps" },
      ...lines.map((line) => ({ title: line.name, unit: line.unit })),
    ],
    rows: times.map(([from, to], index) => [
      from,
      to,
      ...lines.map((line) => line.values[index] ?? null),
    ]),
  };
}

/** Values by interval, as lines or stacked. */
export function series_drawing(
  caption: string,
  run: RunResult,
  lines: Line[],
  stacked: boolean,
): Drawing {
  const shown = lines.filter((line) => !stacked || line.values.some((value) => value !== 0));
  const times = intervals(run);
  const kMillisecond = 1e9;
  return {
    height: 320,
    table: series_table(caption, run, shown),
    option: (theme): Option => {
      const colors = stacked
        ? part_colors(shown.map((line) => line.name), theme)
        : shown.map((_, index) => theme.series[index % theme.series.length] ?? theme.ink);
      const unit = shown[0]?.unit ?? "";
      return {
        legend: legend(theme, { formatter: words }),
        tooltip: {
          trigger: "axis",
          axisPointer: { type: "line", lineStyle: { color: theme.muted } },
          formatter: (items) => {
            const index = (items as { dataIndex: number }[])[0]?.dataIndex ?? 0;
            const [from, to] = times[index] ?? [0, 0];
            const end = with_prefix(to, "ps");
            return tip(
              `${readable(from, "ps")} to ${plain(end.value)} ${end.unit}`,
              shown.map((line) => [words(line.name), readable(line.values[index], unit)]),
            );
          },
        },
        grid: { left: 64, right: 18, top: 38, bottom: 86 },
        dataZoom: [
          { type: "inside", zoomOnMouseWheel: "ctrl", moveOnMouseMove: true },
          {
            type: "slider",
            height: 18,
            bottom: 8,
            borderColor: theme.line,
            fillerColor: `${theme.accent}22`,
            handleStyle: { color: theme.surface, borderColor: theme.muted },
            moveHandleSize: 4,
            textStyle: { color: theme.muted, fontSize: 11 },
            labelFormatter: (value: number) => `${Math.round(value * 1000) / 1000} ms`,
            showDataShadow: false,
          },
        ],
        xAxis: value_axis(theme, "time since the warm-up, ms", {
          nameGap: 26,
          max: run.measured.value / kMillisecond,
          splitLine: { show: false },
          axisLine: { show: true, lineStyle: { color: theme.line } },
        }) as Option["xAxis"],
        yAxis: value_axis(theme, unit, {
          nameGap: 44,
          max: stacked && unit === "%" ? 100 : null,
        }) as Option["yAxis"],
        series: shown.map((line, index) => ({
          name: line.name,
          type: "line",
          step: "start",
          showSymbol: false,
          stack: stacked ? "all" : undefined,
          lineStyle: { width: stacked ? 1 : 1.5, color: colors[index] },
          itemStyle: { color: colors[index] },
          areaStyle: stacked ? { color: colors[index], opacity: 1 } : undefined,
          emphasis: { disabled: true },
          // A step ends at its point: the value of an interval is drawn up to the interval's end.
          data: line.values.map((value, at) => [(times[at]?.[1] ?? 0) / kMillisecond, value]),
        })),
      } as Option;
    },
  };
}

const range_bar: CustomSeriesRenderItem = (_, api) => {
  const row = api.value(3);
  const [x1 = 0, y = 0] = api.coord([api.value(0), row]);
  const [x2 = 0] = api.coord([api.value(1), row]);
  const [x3 = 0] = api.coord([api.value(2), row]);
  const stroke = api.visual("color") as string;
  return {
    type: "group",
    silent: true,
    children: [
      { type: "line", shape: { x1: x2, y1: y, x2: x3, y2: y }, style: { stroke, lineWidth: 1.25 } },
      {
        type: "line",
        shape: { x1, y1: y, x2, y2: y },
        style: { stroke, lineWidth: 7, opacity: 0.35 },
      },
    ],
  };
};

function time_axis(theme: Theme, name: string): object {
  return value_axis(theme, name, {
    type: "log",
    nameGap: 28,
    minorSplitLine: { show: false },
    axisLabel: { color: theme.muted, hideOverlap: true, ...time_ticks("ps") },
  });
}

/** Median to 99 % as a bar, on to the longest as a line. */
export function latency_drawing(caption: string, all: Latency[]): Drawing {
  const names = all.map((latency) => latency.path);
  return {
    height: 88 + 22 * all.length,
    table: {
      caption,
      columns: [
        { title: "Latency" },
        { title: "Samples" },
        { title: "Mean", unit: "ps" },
        { title: "p50", unit: "ps" },
        { title: "p99", unit: "ps" },
        { title: "Maximum", unit: "ps" },
      ],
      rows: all.map(({ path, count, mean, p50, p99, maximum }) => [
        path,
        count,
        mean,
        p50,
        p99,
        maximum,
      ]),
    },
    option: (theme, width): Option => {
      const labels = label_width(names, width);
      // A logarithmic axis has no zero.
      const at = (value: number) => Math.max(value, 1);
      const marks = (name: string, symbol: string, size: number, of: (one: Latency) => number) => ({
        name,
        type: "scatter",
        symbol,
        symbolSize: size,
        itemStyle: { color: theme.simulated },
        data: all.map((latency, index) => [at(of(latency)), index]),
      });
      return {
        legend: legend(theme, { icon: undefined, data: ["p50", "Mean", "p99", "Maximum"] }),
        tooltip: {
          formatter: (item) => {
            const latency = all[Number((item as { value: number[] }).value[1])];
            if (latency === undefined) return "";
            return tip(latency.path, [
              ["Samples", plain(latency.count)],
              ["p50", readable(latency.p50, "ps")],
              ["Mean", readable(latency.mean, "ps")],
              ["p99", readable(latency.p99, "ps")],
              ["Maximum", readable(latency.maximum, "ps")],
            ]);
          },
        },
        grid: { left: labels, right: 28, top: 34, bottom: 50 },
        xAxis: time_axis(theme, "time") as Option["xAxis"],
        yAxis: names_axis(theme, names, labels) as Option["yAxis"],
        series: [
          {
            name: "Range",
            type: "custom",
            renderItem: range_bar,
            silent: true,
            itemStyle: { color: theme.simulated },
            encode: { x: [0, 1, 2], y: 3 },
            data: all.map((one, index) => [at(one.p50), at(one.p99), at(one.maximum), index]),
          },
          marks("p50", "circle", 9, (one) => one.p50),
          marks("Mean", "diamond", 9, (one) => one.mean),
          marks("p99", "rect", 8, (one) => one.p99),
          marks("Maximum", "triangle", 8, (one) => one.maximum),
        ],
      } as Option;
    },
  };
}

const bucket_bar: CustomSeriesRenderItem = (_, api) => {
  const [x1 = 0, y = 0] = api.coord([api.value(0), api.value(2)]);
  const [x2 = 0, base = 0] = api.coord([api.value(1), 0]);
  return {
    type: "rect",
    shape: { x: x1, y, width: Math.max(1, x2 - x1 - 0.5), height: base - y },
    style: { fill: api.visual("color") as string },
    emphasis: { style: { opacity: 0.7 } },
  };
};

/** Samples by bucket; buckets are equally wide on the logarithmic axis. */
export function histogram_drawing(histogram: Histogram, latency: Latency | undefined): Drawing {
  const all = histogram.buckets.reduce((sum, bucket) => sum + bucket[2], 0);
  let so_far = 0;
  const covered = histogram.buckets.map((bucket) => (so_far += bucket[2]));
  return {
    height: 300,
    table: {
      caption: `Histogram of ${histogram.path}`,
      columns: [
        { title: "From", unit: histogram.unit },
        { title: "To", unit: histogram.unit },
        { title: "Samples" },
      ],
      rows: histogram.buckets.map((bucket) => [...bucket]),
    },
    option: (theme): Option => ({
      tooltip: {
        formatter: (item) => {
          const index = (item as { dataIndex: number }).dataIndex;
          const bucket = histogram.buckets[index];
          if (bucket === undefined) return "";
          const share = (100 * (covered[index] ?? 0)) / all;
          return tip(`${readable(bucket[0], "ps")} to ${readable(bucket[1], "ps")}`, [
            ["Samples", plain(bucket[2])],
            ["Up to here", `${covered[index] ?? 0} of ${all} (${share.toFixed(2)} %)`],
          ]);
        },
      },
      grid: { left: 64, right: 24, top: 30, bottom: 50 },
      xAxis: {
        ...time_axis(theme, "time"),
        min: Math.max(1, histogram.buckets[0]?.[0] ?? 1),
        max: (histogram.buckets[histogram.buckets.length - 1]?.[1] ?? 1) + 1,
        splitLine: { show: false },
      } as Option["xAxis"],
      yAxis: value_axis(theme, "samples", { nameGap: 48 }) as Option["yAxis"],
      series: [
        {
          name: "Samples",
          type: "custom",
          renderItem: bucket_bar,
          itemStyle: { color: theme.simulated },
          encode: { x: [0, 1], y: 2 },
          data: histogram.buckets.map(([from, to, samples]) => [Math.max(1, from), to + 1, samples]),
          markLine:
            latency === undefined
              ? undefined
              : {
                  symbol: "none",
                  silent: true,
                  lineStyle: { color: theme.ink, type: "dashed", width: 1 },
                  label: { color: theme.ink, formatter: "{b}" },
                  data: [
                    { name: "p50", xAxis: latency.p50 },
                    { name: "p99", xAxis: latency.p99 },
                  ],
                },
        },
      ],
    }) as Option,
  };
}
