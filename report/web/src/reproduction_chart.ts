// SPDX-License-Identifier: Apache-2.0
// Published and simulated figures as pairs on one scale, with the error beside.

import type { CustomSeriesRenderItem } from "echarts";
import { category_axis, Option, tip, value_axis } from "./chart";
import { readable, signed, wrapped } from "./format";
import { Drawing } from "./panel";
import { point_table, Row } from "./reproduction";
import { Theme } from "./theme";
import { PublishedPoint } from "./types";

const kRow = 22;
const kNarrowRow = 34; // for labels of two lines
const kTop = 34;
const kBottom = 46;
const kNarrow = 640;

export function tooltip_of(point: PublishedPoint): string {
  const rows: [string, string][] = [["Published", readable(point.reference, point.unit)]];
  if (point.simulated === null) {
    rows.push(["Simulated", "failed"]);
  } else {
    rows.push(
      [
        "Simulated",
        `${readable(point.simulated, point.unit)} ± ${readable(point.half_width_95, "1")}`,
      ],
      ["Error", `${signed(point.error_percent, "%")} (${signed(point.error, point.unit)})`],
    );
  }
  rows.push(["Role", point.role], ["Source", point.source]);
  return tip(point.id, rows, point.failure ?? "");
}

/** A bar of the half-width with caps; and the line from the published figure to the simulated. */
const pair: CustomSeriesRenderItem = (_, api) => {
  const row = api.value(0);
  const published = api.coord([api.value(1), row]);
  const simulated = api.coord([api.value(2), row]);
  const half_width = Number(api.value(3));
  const low = api.coord([Number(api.value(2)) - half_width, row]);
  const high = api.coord([Number(api.value(2)) + half_width, row]);
  const line = (x1: number, y1: number, x2: number, y2: number, style: object) => ({
    type: "line" as const,
    shape: { x1, y1, x2, y2 },
    style,
    silent: true,
  });
  const color = api.visual("color") as string;
  const y = simulated[1] ?? 0;
  const bar = { stroke: color, lineWidth: 1.25, opacity: 0.75 };
  const [x0, x1] = [low[0] ?? 0, high[0] ?? 0];
  return {
    type: "group",
    silent: true,
    children: [
      line(published[0] ?? 0, y, simulated[0] ?? 0, y, { stroke: color, lineWidth: 5, opacity: 0.22 }),
      line(x0, y, x1, y, bar),
      line(x0, y - 4, x0, y + 4, bar),
      line(x1, y - 4, x1, y + 4, bar),
    ],
  };
};

function row_labels(rows: Row[], theme: Theme, width: number): object {
  return {
    color: theme.ink,
    interval: 0,
    align: "left",
    margin: width,
    formatter: (_: string, index: number) => {
      const row = rows[index];
      if (row === undefined) return "";
      if (row.point === null) return `{heading|${row.label}}`;
      const lines = wrapped(row.label, Math.floor((width - 10) / 6.2));
      return lines.map((line) => `{row|${line}}`).join("\n");
    },
    rich: {
      heading: { fontWeight: 600, color: theme.ink, fontSize: 12 },
      row: { color: theme.muted, fontSize: 12, padding: [0, 0, 0, 10] },
    },
  };
}

function option(rows: Row[], unit: string, theme: Theme, width: number): Option {
  const narrow = width < kNarrow;
  const labels = narrow ? 128 : 236;
  const errors = narrow ? 0 : Math.round(width * 0.2);
  const names = rows.map((row, index) => `${index} ${row.label}`);
  const points = rows.flatMap(({ point }, index) => (point === null ? [] : [{ point, index }]));
  const done = points.filter(({ point }) => point.simulated !== null);
  const worst = Math.max(1, ...done.map(({ point }) => Math.abs(point.error_percent ?? 0)));
  const bound = Math.ceil(worst / 5) * 5;
  const rows_axis = (grid: number, label: object) =>
    category_axis(theme, names, {
      gridIndex: grid,
      inverse: true,
      axisLine: { show: false },
      axisLabel: label,
    });
  const by_index = new Map(points.map(({ point, index }) => [index, point]));
  const formatter = (item: unknown) => {
    const row = (item as { value: number[] }).value[1];
    const point = by_index.get(Number(row));
    return point === undefined ? "" : tooltip_of(point);
  };
  return {
    tooltip: { formatter },
    legend: {
      top: 2,
      left: narrow ? 0 : labels,
      itemWidth: 11,
      itemHeight: 11,
      itemGap: 18,
      selectedMode: false,
      textStyle: { color: theme.ink, fontSize: 12 },
      data: ["Published", "Simulated ± 95 %"],
    },
    grid: [
      { left: labels + 8, right: narrow ? 14 : errors + 64, top: kTop, bottom: kBottom },
      ...(narrow ? [] : [{ right: 14, width: errors, top: kTop, bottom: kBottom }]),
    ],
    xAxis: [
      value_axis(theme, unit, { nameGap: 26 }),
      ...(narrow
        ? []
        : [
            value_axis(theme, "error, %", {
              gridIndex: 1,
              nameGap: 26,
              min: -bound,
              max: bound,
              splitNumber: 2,
            }),
          ]),
    ],
    yAxis: [
      rows_axis(0, row_labels(rows, theme, labels)),
      ...(narrow ? [] : [rows_axis(1, { show: false })]),
    ],
    series: [
      {
        name: "Pairs",
        type: "custom",
        renderItem: pair,
        silent: true,
        itemStyle: { color: theme.simulated },
        encode: { x: [1, 2], y: 0 },
        data: done.map(({ point, index }) => [
          index,
          point.reference,
          point.simulated ?? 0,
          point.half_width_95 ?? 0,
        ]),
        z: 1,
      },
      {
        name: "Published",
        type: "scatter",
        symbol: "diamond",
        symbolSize: 12,
        itemStyle: { color: theme.surface, borderColor: theme.published, borderWidth: 1.75 },
        data: points.map(({ point, index }) => [point.reference, index]),
        z: 3,
      },
      {
        name: "Simulated ± 95 %",
        type: "scatter",
        symbol: "circle",
        symbolSize: 9,
        itemStyle: { color: theme.simulated },
        data: done.map(({ point, index }) => [point.simulated, index]),
        z: 4,
      },
      ...(narrow
        ? []
        : [
            {
              name: "Error",
              type: "bar",
              xAxisIndex: 1,
              yAxisIndex: 1,
              barWidth: 9,
              itemStyle: { color: theme.simulated },
              data: done.map(({ point, index }) => [point.error_percent, index]),
            },
          ]),
    ],
  } as Option;
}

/** Rows of one unit. */
export function reproduction_drawing(rows: Row[], unit: string, caption: string): Drawing {
  const points = rows.flatMap((row) => (row.point === null ? [] : [row.point]));
  return {
    height: (width) =>
      kTop + kBottom + (width < kNarrow ? kNarrowRow : kRow) * Math.max(1, rows.length),
    table: point_table(caption, points),
    option: (theme, width) => option(rows, unit, theme, width),
  };
}
