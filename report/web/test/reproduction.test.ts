// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import {
  cells_of,
  matches,
  no_filter,
  point_label,
  point_table,
  rows_of,
  summary_table,
} from "../src/reproduction";
import { PublishedPoint } from "../src/types";

function point(id: string, part: Partial<PublishedPoint> = {}): PublishedPoint {
  return {
    id,
    reference: 929,
    simulated: 941.7,
    half_width_95: 47.5053,
    error_percent: 1.36706,
    error: 12.7,
    unit: "Mbit/s",
    role: "fitted",
    group: "pcix133",
    figure: "slot0.gige",
    scenario: "papers/a9782a/x.yaml",
    source: "p. 6",
    ...part,
  };
}

const one = point("a9782a.pcix.c1.ge_rx.alone");
const two = point("a9782a.pcix.c2.fc_wr.with_ge_bd", { role: "predicted", unit: "MB/s" });
const other = point("a9782a.pci66.c1.ge_rx.alone", { group: "pci66" });

describe("points", () => {
  it("are called in words", () => {
    expect(point_label(one)).toBe("GigE receive alone");
    expect(point_label(two)).toBe("FC write beside GigE both ways");
    expect(point_label(point("a9782a.n1.cpu_rx", { group: "cpu" }))).toBe("n1, CPU use receive");
    expect(point_label(point("a9782a.p1.rd4k.tput"))).toBe("p1, read 4k, throughput");
    // Another card than the paper is named after.
    expect(point_label(point("a6829a.p1.wr8k.tput"))).toBe("a6829a, p1, write 8k, throughput");
    expect(cells_of(two)).toBe("2");
    expect(cells_of(point("hitachi.1p.tput_64k"))).toBeNull();
  });

  it("pass a filter by group, cells, role and text", () => {
    const all = [one, two, other];
    const left = (part: object) =>
      all.filter((p) => matches(p, { ...no_filter, ...part })).map((p) => p.id);
    expect(left({})).toHaveLength(3);
    expect(left({ group: "pci66" })).toEqual([other.id]);
    expect(left({ cells: "2" })).toEqual([two.id]);
    expect(left({ role: "predicted" })).toEqual([two.id]);
    expect(left({ text: " FC WRITE " })).toEqual([two.id]);
    expect(left({ text: "c1.ge_rx" })).toEqual([one.id, other.id]);
    expect(left({ text: "nothing" })).toEqual([]);
  });

  it("stand below their headings", () => {
    const rows = rows_of([one, other, two], "group");
    expect(rows.map((row) => (row.point === null ? `# ${row.label}` : row.point.id))).toEqual([
      "# PCI-X 133 · 1 cell",
      one.id,
      "# PCI-66 · 1 cell",
      other.id,
      "# PCI-X 133 · 2 cells",
      two.id,
    ]);
    expect(rows_of([one, two], "role").filter((row) => row.point === null)).toHaveLength(2);
  });

  it("have every figure in the table as it is", () => {
    const failed = point("a.b", { simulated: null, half_width_95: null, error: null });
    const table = point_table("", [one, failed]);
    expect(table.rows[0]?.slice(0, 6)).toEqual([one.id, 929, 941.7, 47.5053, 1.36706, 12.7]);
    expect(table.rows[1]?.[2]).toBeNull();
    expect(table.columns.some((column) => column.title === "Unit")).toBe(false);
    expect(point_table("", [one, two]).columns.some((c) => c.title === "Unit")).toBe(true);
  });

  it("have errors by group, without roles that no point has", () => {
    const none = { points: 0, mean_abs_error_percent: 0, max_abs_error_percent: 0, worst: "" };
    const some = { points: 2, mean_abs_error_percent: 1.5, max_abs_error_percent: 2, worst: "x" };
    const table = summary_table({
      paper: "p",
      points: [],
      groups: { pcix133: { ...some, fitted: some, predicted: none } },
      overall: some,
      failures: 0,
    });
    expect(table.rows.map((row) => [row[0], row[1]])).toEqual([
      ["PCI-X 133", "all"],
      ["PCI-X 133", "fitted"],
      ["Overall", "all"],
    ]);
  });
});
