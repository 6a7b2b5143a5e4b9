// SPDX-License-Identifier: Apache-2.0
// Points of a sweep: which to draw, in which order, and what a filter leaves.

import { Sweep, SweepColumn, Value } from "./types";
import { Table } from "./table";

/** A column with its place in the rows. */
export interface At {
  index: number;
  column: SweepColumn;
}

export function columns_of(sweep: Sweep, ...roles: SweepColumn["role"][]): At[] {
  return sweep.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => roles.includes(column.role));
}

/** Axes; an axis that has no number is there by its text. */
export function axes_of(sweep: Sweep): At[] {
  const axes = columns_of(sweep, "axis");
  const numbered = new Set(axes.map((axis) => axis.column.path));
  const texts = columns_of(sweep, "text").filter((text) => !numbered.has(text.column.path));
  return [...axes, ...texts].sort((a, b) => a.index - b.index);
}

export function figures_of(sweep: Sweep): At[] {
  return columns_of(sweep, "figure").filter(({ index }) =>
    sweep.rows.some((row) => typeof row[index] === "number"),
  );
}

/** The half-width of a figure, if the store has one. */
export function half_width_of(sweep: Sweep, figure: At): At | undefined {
  return columns_of(sweep, "half_width").find(({ column }) => column.path === figure.column.path);
}

export function column_title(column: SweepColumn): string {
  return column.unit === "" || column.unit === "1" ? column.name : `${column.name}, ${column.unit}`;
}

/** The values of a column, each once, in order. */
export function values_of(rows: Value[][], index: number): Value[] {
  const values = [...new Set(rows.map((row) => row[index] ?? null))];
  const numeric = values.every((value) => typeof value === "number" || value === null);
  return numeric
    ? values.sort((a, b) => Number(a ?? Infinity) - Number(b ?? Infinity))
    : values;
}

/** Whether a column has numbers alone, where it has anything. */
export function is_numeric(rows: Value[][], index: number): boolean {
  const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
  return values.length > 0 && values.every((value) => typeof value === "number");
}

/** Spread over orders of magnitude, all above zero. */
export function wants_log(values: Value[]): boolean {
  const numbers = values.filter((value): value is number => typeof value === "number");
  const low = Math.min(...numbers);
  return numbers.length > 2 && low > 0 && Math.max(...numbers) / low >= 32;
}

/** Bounds of numeric columns, both included, and the values admitted of the others. */
export type Filter = Map<number, { min: number; max: number } | { any: Value[] }>;

export function passes(row: Value[], filter: Filter): boolean {
  for (const [index, bound] of filter) {
    const value = row[index] ?? null;
    if ("any" in bound) {
      if (!bound.any.includes(value)) return false;
    } else if (typeof value !== "number" || value < bound.min || value > bound.max) {
      return false;
    }
  }
  return true;
}

/** Numbers of the rows that a filter leaves. */
export function selected(rows: Value[][], filter: Filter): number[] {
  const left: number[] = [];
  rows.forEach((row, index) => {
    if (passes(row, filter)) left.push(index);
  });
  return left;
}

/** What axes that a chart does not show are to be: a value each, or "any". */
export type Wishes = Map<number, Value | typeof kAny>;
export const kAny = Symbol("any");

/** Whether the points are all combinations of their values (or most, while a sweep goes on). */
export function is_grid(sweep: Sweep): boolean {
  const all = axes_of(sweep).reduce(
    (product, { index }) => product * values_of(sweep.rows, index).length,
    1,
  );
  return all <= 2 * sweep.rows.length;
}

/** Axes that are not shown have one value each: the first, unless told otherwise. */
export function fixed_filter(sweep: Sweep, shown: number[], wishes: Wishes): Filter {
  const filter: Filter = new Map();
  for (const { index } of axes_of(sweep)) {
    const wish = wishes.get(index);
    if (shown.includes(index) || wish === kAny) continue;
    const values = values_of(sweep.rows, index);
    filter.set(index, {
      any: [wish !== undefined && values.includes(wish) ? wish : (values[0] ?? null)],
    });
  }
  return filter;
}

export interface SweepLine {
  name: string;
  /** Numbers of rows, by x. */
  rows: number[];
}

/** The rows as lines: one for each value of the column `by`, or one alone. */
export function lines_of(sweep: Sweep, rows: number[], x: number, by: At | undefined): SweepLine[] {
  const at = (row: number, index: number) => sweep.rows[row]?.[index] ?? null;
  const order = new Map(values_of(sweep.rows, x).map((value, place) => [value, place]));
  const sorted = [...rows].sort(
    (a, b) => (order.get(at(a, x)) ?? 0) - (order.get(at(b, x)) ?? 0),
  );
  if (by === undefined) return [{ name: "all", rows: sorted }];
  return values_of(sweep.rows, by.index)
    .map((value) => ({
      name: value_label(sweep, by, value),
      rows: sorted.filter((row) => at(row, by.index) === value),
    }))
    .filter((line) => line.rows.length > 0);
}

/** A value of an axis as the study wrote it, with its unit. */
export function value_label(sweep: Sweep, axis: At, value: Value): string {
  const text = columns_of(sweep, "text").find(({ column }) => column.path === axis.column.path);
  if (text !== undefined) {
    const row = sweep.rows.find((one) => one[axis.index] === value);
    const label = row?.[text.index];
    if (typeof label === "string") return label;
  }
  const unit = axis.column.unit === "1" ? "" : axis.column.unit;
  return value === null ? "–" : `${value}${unit === "" ? "" : ` ${unit}`}`;
}

export function sweep_table(sweep: Sweep, rows: number[], columns?: number[]): Table {
  const shown = columns ?? sweep.columns.map((_, index) => index);
  return {
    caption: `Points of ${sweep.title}`,
    columns: shown.map((index) => {
      const column = sweep.columns[index];
      return { title: column?.name ?? "", unit: column?.unit === "1" ? "" : column?.unit };
    }),
    rows: rows.map((row) => shown.map((index) => sweep.rows[row]?.[index] ?? null)),
  };
}
