// SPDX-License-Identifier: Apache-2.0
// Charts of a sweep: lines, a heat map, parallel coordinates.

import type { CustomSeriesRenderItem } from "echarts";
import { category_axis, legend, Option, time_ticks, tip, value_axis } from "./chart";
import { readable } from "./format";
import { Drawing } from "./panel";
import {
  At,
  axes_of,
  column_title,
  half_width_of,
  is_numeric,
  lines_of,
  sweep_table,
  value_label,
  values_of,
} from "./sweep";
import { Theme } from "./theme";
import { Sweep, SweepColumn, Value } from "./types";

interface Told {
  title: string;
  rows: [string, string][];
}

function told(sweep: Sweep, row: number, figures: At[]): Told {
  const values = sweep.rows[row] ?? [];
  const settings = axes_of(sweep).map((axis): [string, string] => [
    axis.column.name,
    value_label(sweep, axis, values[axis.index] ?? null),
  ]);
  const results = figures.map((figure): [string, string] => {
    const half_width = half_width_of(sweep, figure);
    const value = values[figure.index];
    if (typeof value !== "number") return [figure.column.name, "failed"];
    const around = half_width === undefined ? null : values[half_width.index];
    const text = readable(value, figure.column.unit);
    return [
      figure.column.name,
      typeof around === "number" ? `${text} ± ${readable(around, figure.column.unit)}` : text,
    ];
  });
  const number = sweep.columns.findIndex((column) => column.role === "point");
  const title = number < 0 ? `Row ${row + 1}` : `Point ${values[number] ?? row + 1}`;
  return { title, rows: [...settings, ...results] };
}

function point_tip(sweep: Sweep, row: number, figures: At[]): string {
  const { title, rows } = told(sweep, row, figures);
  return tip(title, rows);
}

const vertical_bar: CustomSeriesRenderItem = (_, api) => {
  const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
  const [, high = 0] = api.coord([api.value(0), api.value(2)]);
  const style = { stroke: api.visual("color") as string, lineWidth: 1.25, opacity: 0.8 };
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: "line" as const,
    shape: { x1, y1, x2, y2 },
    style,
    silent: true,
  });
  return {
    type: "group",
    silent: true,
    children: [
      line(x, low, x, high),
      line(x - 4, low, x + 4, low),
      line(x - 4, high, x + 4, high),
    ],
  };
};

/** Ticks of times have their units. */
function axis_title(column: SweepColumn): string {
  return column.unit === "ps" ? column.name : column_title(column);
}

export interface LineChoice {
  x: At;
  figure: At;
  by: At | undefined;
  log: boolean;
  /** False when a line would have several points at one place. */
  joined: boolean;
}

/** A figure over an axis, one line for each value of another. */
export function line_drawing(sweep: Sweep, rows: number[], choice: LineChoice): Drawing {
  const { x, figure, by } = choice;
  const lines = lines_of(sweep, rows, x.index, by);
  const numeric = is_numeric(sweep.rows, x.index);
  const labels = values_of(sweep.rows, x.index).map((value) => value_label(sweep, x, value));
  const half_width = half_width_of(sweep, figure);
  const at = (row: number, index: number): Value => sweep.rows[row]?.[index] ?? null;
  const place = (row: number) =>
    numeric ? at(row, x.index) : value_label(sweep, x, at(row, x.index));
  const shown = [x, ...(by === undefined ? [] : [by]), figure, ...(half_width ? [half_width] : [])];
  const few = rows.length <= 200; // else the bars hide the points
  return {
    height: 400,
    table: sweep_table(sweep, lines.flatMap((line) => line.rows), shown.map((one) => one.index)),
    option: (theme): Option => {
      const color = (index: number) => theme.series[index % theme.series.length] ?? theme.ink;
      const symbols = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle", "emptyDiamond"];
      return {
        legend: by === undefined ? undefined : legend(theme, { icon: undefined }),
        tooltip: {
          formatter: (item) => {
            const { seriesIndex, dataIndex } = item as { seriesIndex: number; dataIndex: number };
            const row = lines[seriesIndex]?.rows[dataIndex];
            return row === undefined ? "" : point_tip(sweep, row, [figure]);
          },
        },
        grid: { left: 72, right: 24, top: 40, bottom: 56 },
        xAxis: (numeric
          ? value_axis(theme, axis_title(x.column), {
              nameGap: 30,
              type: choice.log ? "log" : "value",
              logBase: 2,
              scale: true,
              splitLine: { show: false },
              axisLine: { show: true, lineStyle: { color: theme.line } },
              axisLabel: { color: theme.muted, hideOverlap: true, ...time_ticks(x.column.unit) },
            })
          : category_axis(theme, labels, {
              name: x.column.name,
              nameLocation: "middle",
              nameGap: 30,
              nameTextStyle: { color: theme.muted },
            })) as Option["xAxis"],
        yAxis: value_axis(theme, column_title(figure.column), { nameGap: 52 }) as Option["yAxis"],
        series: [
          ...lines.map((line, index) => ({
            name: line.name,
            type: "line" as const,
            symbol: symbols[index % symbols.length],
            symbolSize: 8,
            showSymbol: !choice.joined || line.rows.length <= 400,
            lineStyle: { width: choice.joined ? 2 : 0 },
            itemStyle: { color: color(index) },
            emphasis: { focus: "series" as const },
            data: line.rows.map((row) => [place(row), at(row, figure.index)]),
          })),
          ...(half_width === undefined || !few
            ? []
            : lines.map((line, index) => ({
                name: line.name,
                type: "custom" as const,
                renderItem: vertical_bar,
                silent: true,
                itemStyle: { color: color(index) },
                encode: { x: 0, y: [1, 2] },
                data: line.rows.flatMap((row) => {
                  const value = at(row, figure.index);
                  const around = at(row, half_width.index);
                  if (typeof value !== "number" || typeof around !== "number") return [];
                  return [[place(row), value - around, value + around]];
                }),
              }))),
        ],
      } as Option;
    },
  };
}

/** Ink that can be read on the colour of `value`. */
function ink_on(theme: Theme, value: number, values: number[]): string {
  const min = Math.min(...values);
  const share = (value - min) / (Math.max(...values) - min || 1);
  const dark_cell = theme.name === "light" ? share > 0.55 : share < 0.55;
  return dark_cell ? "#ffffff" : "#10151c";
}

function color_bar(theme: Theme, values: number[], vertical: boolean): object {
  const min = Math.min(...values);
  const max = Math.max(...values);
  return {
    type: "continuous",
    calculable: true,
    min,
    max: max > min ? max : min + 1,
    orient: vertical ? "vertical" : "horizontal",
    left: vertical ? "right" : "center",
    top: vertical ? 36 : undefined,
    bottom: vertical ? undefined : 0,
    itemHeight: 160,
    itemWidth: 14,
    formatter: (value: number) => String(Number(value.toPrecision(4))),
    textStyle: { color: theme.muted, fontSize: 11 },
    inRange: { color: theme.ramp },
  };
}

export interface HeatChoice {
  x: At;
  y: At;
  figure: At;
}

/** A figure as the colour of two axes. */
export function heat_drawing(sweep: Sweep, rows: number[], choice: HeatChoice): Drawing {
  const { x, y, figure } = choice;
  const xs = values_of(sweep.rows, x.index);
  const ys = values_of(sweep.rows, y.index);
  const x_place = new Map(xs.map((value, index) => [value, index]));
  const y_place = new Map(ys.map((value, index) => [value, index]));
  const cells = rows.flatMap((row) => {
    const values = sweep.rows[row] ?? [];
    const value = values[figure.index];
    if (typeof value !== "number") return [];
    return [
      {
        row,
        value: [
          x_place.get(values[x.index] ?? null) ?? 0,
          y_place.get(values[y.index] ?? null) ?? 0,
          value,
        ],
      },
    ];
  });
  const all = cells.map((cell) => cell.value[2] ?? 0);
  return {
    height: Math.min(760, Math.max(280, 110 + 34 * ys.length)),
    table: sweep_table(sweep, cells.map((cell) => cell.row), [x.index, y.index, figure.index]),
    option: (theme, width): Option =>
      ({
        tooltip: {
          formatter: (item: unknown) => {
            const cell = cells[(item as { dataIndex: number }).dataIndex];
            return cell === undefined ? "" : point_tip(sweep, cell.row, [figure]);
          },
        },
        visualMap: { ...color_bar(theme, all, true), dimension: 2 },
        grid: { left: width < 560 ? 72 : 104, right: 112, top: 30, bottom: 58 },
        xAxis: category_axis(theme, xs.map((value) => value_label(sweep, x, value)), {
          name: axis_title(x.column),
          nameLocation: "middle",
          nameGap: 32,
          nameTextStyle: { color: theme.muted },
        }),
        yAxis: category_axis(theme, ys.map((value) => value_label(sweep, y, value)), {
          name: axis_title(y.column),
          nameLocation: "end",
          nameTextStyle: { color: theme.muted, align: "left" },
          axisLabel: { color: theme.ink, width: 92, overflow: "truncate" },
        }),
        series: [
          {
            name: figure.column.name,
            type: "heatmap",
            itemStyle: { borderColor: theme.surface, borderWidth: 1 },
            emphasis: { itemStyle: { borderColor: theme.ink, borderWidth: 2 } },
            label: {
              show: cells.length <= 60 && width > 640,
              formatter: (item: unknown) => String((item as { value: number[] }).value[2]),
              fontSize: 11,
            },
            data: cells.map((cell) => ({
              value: cell.value,
              label: { color: ink_on(theme, cell.value[2] ?? 0, all) },
            })),
          },
        ],
      }) as Option,
  };
}

/** Every point as a line across the chosen columns, coloured by one of them. */
export function parallel_drawing(
  sweep: Sweep,
  rows: number[],
  shown: At[],
  figure: At,
  selected: number[],
): Drawing {
  const categories = shown.map((one) =>
    is_numeric(rows.map((row) => sweep.rows[row] ?? []), one.index)
      ? null
      : values_of(sweep.rows, one.index).map((value) => String(value ?? "–")),
  );
  return {
    height: 460,
    table: sweep_table(sweep, selected, shown.map((one) => one.index)),
    tell: (point) => {
      const { title, rows: lines } = told(sweep, rows[point] ?? 0, [figure]);
      return `${title}: ${lines.map(([name, value]) => `${name} ${value}`).join(", ")}`;
    },
    option: (theme, width): Option =>
      ({
        tooltip: { show: rows.length <= 2000, formatter: (item: unknown) => {
          const row = rows[(item as { dataIndex: number }).dataIndex];
          return row === undefined ? "" : point_tip(sweep, row, [figure]);
        } },
        parallel: {
          left: 48,
          right: width < 560 ? 40 : 64,
          top: 56,
          bottom: 66,
          axisExpandable: false,
          parallelAxisDefault: {
            nameLocation: "end",
            nameGap: 14,
            nameTextStyle: { color: theme.ink, fontSize: 11, width: 110, overflow: "break" },
            nameRotate: 0,
            axisLine: { lineStyle: { color: theme.muted } },
            axisTick: { lineStyle: { color: theme.muted } },
            axisLabel: {
              color: theme.muted,
              fontSize: 11,
              textBorderColor: theme.surface,
              textBorderWidth: 3,
            },
            areaSelectStyle: {
              width: 18,
              borderWidth: 1,
              borderColor: theme.accent,
              color: theme.accent,
              opacity: 0.25,
            },
            realtime: false,
          },
        },
        parallelAxis: shown.map((one, dim) => {
          const data = categories[dim];
          return {
            dim,
            id: `axis-${dim}`,
            name: axis_title(one.column),
            axisLabel: time_ticks(one.column.unit),
            type: data === null ? "value" : "category",
            scale: true,
            data: data ?? undefined,
          };
        }),
        visualMap: {
          ...color_bar(
            theme,
            rows.flatMap((row) => {
              const value = sweep.rows[row]?.[figure.index];
              return typeof value === "number" ? [value] : [];
            }),
            false,
          ),
          dimension: Math.max(0, shown.findIndex((one) => one.index === figure.index)),
          itemHeight: 120,
        },
        series: [
          {
            name: sweep.title,
            type: "parallel",
            lineStyle: {
              width: rows.length > 1000 ? 1 : 1.5,
              opacity: Math.min(0.7, Math.max(0.06, 300 / rows.length)),
            },
            inactiveOpacity: 0.01,
            activeOpacity: Math.min(0.9, Math.max(0.25, 900 / rows.length)),
            progressive: 400,
            smooth: false,
            data: rows.map((row) =>
              shown.map((one, dim) => {
                const value = sweep.rows[row]?.[one.index] ?? null;
                return categories[dim] === null ? value : String(value ?? "–");
              }),
            ),
          },
        ],
      }) as Option,
  };
}
