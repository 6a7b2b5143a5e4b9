// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import {
  axes_of,
  figures_of,
  fixed_filter,
  half_width_of,
  is_grid,
  kAny,
  lines_of,
  passes,
  selected,
  value_label,
  values_of,
  wants_log,
} from "../src/sweep";
import { Sweep } from "../src/types";

const sweep: Sweep = {
  title: "s",
  points: 4,
  columns: [
    { name: "point", unit: "", role: "point", path: "", description: "" },
    { name: "size", unit: "B", role: "axis", path: "a.size", description: "" },
    { name: "size_text", unit: "", role: "text", path: "a.size", description: "" },
    { name: "bus", unit: "", role: "text", path: "a.bus", description: "" },
    { name: "total", unit: "MB/s", role: "figure", path: "t", description: "" },
    { name: "total_hw", unit: "MB/s", role: "half_width", path: "t", description: "" },
    { name: "never", unit: "1", role: "figure", path: "n", description: "" },
  ],
  rows: [
    [1, 2048, "2 KiB", "b", 10.5, 0.1, null],
    [2, 512, "512 B", "b", 9, 0.1, null],
    [3, 512, "512 B", "a", null, null, null],
    [4, 2048, "2 KiB", "a", 8, 0.2, null],
  ],
};
const [size, bus] = axes_of(sweep);

describe("columns", () => {
  it("are axes once each, and figures that have values", () => {
    expect(axes_of(sweep).map((axis) => axis.column.name)).toEqual(["size", "bus"]);
    expect(figures_of(sweep).map((figure) => figure.column.name)).toEqual(["total"]);
    expect(half_width_of(sweep, figures_of(sweep)[0]!)?.index).toBe(5);
  });
  it("have values in order, called as they were written", () => {
    expect(values_of(sweep.rows, 1)).toEqual([512, 2048]);
    expect(values_of(sweep.rows, 3)).toEqual(["b", "a"]);
    expect(value_label(sweep, size!, 2048)).toBe("2 KiB");
    expect(value_label(sweep, bus!, "a")).toBe("a");
  });
  it("are logarithmic from five doublings on", () => {
    expect(wants_log([1, 2, 32])).toBe(true);
    expect(wants_log([1, 2, 31])).toBe(false);
    expect(wants_log([0, 2, 64])).toBe(false);
  });
});

describe("a filter", () => {
  it("includes its bounds and leaves out what has no value", () => {
    expect(selected(sweep.rows, new Map([[4, { min: 9, max: 10.5 }]]))).toEqual([0, 1]);
    expect(selected(sweep.rows, new Map([[4, { min: -Infinity, max: Infinity }]]))).toEqual([0, 1, 3]);
    expect(passes(sweep.rows[0]!, new Map([[3, { any: ["a"] }]]))).toBe(false);
  });
  it("fixes the axes that are not shown, at the first value or the one wished for", () => {
    expect(selected(sweep.rows, fixed_filter(sweep, [1], new Map()))).toEqual([0, 1]);
    expect(selected(sweep.rows, fixed_filter(sweep, [1], new Map([[3, "a"]])))).toEqual([2, 3]);
    expect(selected(sweep.rows, fixed_filter(sweep, [1], new Map([[3, kAny]])))).toHaveLength(4);
  });
});

describe("a grid", () => {
  it("has most combinations of its values", () => {
    expect(is_grid(sweep)).toBe(true);
    const sample = [1, 2, 3, 4, 5].map((n) => [n, n, `${n} B`, `x${n}`, n, n, null]);
    expect(is_grid({ ...sweep, rows: sample })).toBe(false);
  });
});

describe("lines", () => {
  it("go by x, one for each value", () => {
    const lines = lines_of(sweep, [0, 1, 2, 3], 1, bus);
    expect(lines).toEqual([
      { name: "b", rows: [1, 0] },
      { name: "a", rows: [2, 3] },
    ]);
    expect(lines_of(sweep, [0, 1], 1, undefined)).toEqual([{ name: "all", rows: [1, 0] }]);
  });
});
