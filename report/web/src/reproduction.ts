// SPDX-License-Identifier: Apache-2.0
// Published figures beside simulated ones: how they are named, filtered and put in order.

import { PublishedPoint, Reproduction } from "./types";
import { Cell, Table } from "./table";

export type GroupBy = "group" | "cells" | "figure" | "role";

export interface PointFilter {
  group: string;
  cells: string;
  role: string;
  text: string;
}

export const no_filter: PointFilter = { group: "", cells: "", role: "", text: "" };

/** A point or, without one, the heading of those that follow. */
export interface Row {
  label: string;
  point: PublishedPoint | null;
}

const known_words: Record<string, string> = {
  ge: "GigE",
  fc: "FC",
  rx: "receive",
  tx: "transmit",
  rd: "read",
  wr: "write",
  bd: "both ways",
  tput: "throughput",
  iops: "I/O rate",
  cpu: "CPU use",
  sd: "service demand",
  with: "beside",
};

const known_groups: Record<string, string> = {
  pcix133: "PCI-X 133",
  pci66: "PCI-66",
  iops: "I/O rate",
  cpu: "CPU use",
};

/** "rd4k" as "read 4k". */
function sized(_: string, verb: string, size: string): string {
  return `${known_words[verb] ?? verb} ${size}`;
}

export function group_label(group: string): string {
  return known_groups[group] ?? group.charAt(0).toUpperCase() + group.slice(1).replace(/[-_]/g, " ");
}

/** Cells of the partition that a figure was measured with ("…c4…"), or null. */
export function cells_of(point: PublishedPoint): string | null {
  const part = point.id.split(".").find((token) => /^c\d+$/.test(token));
  return part === undefined ? null : part.slice(1);
}

export function cells_label(cells: string): string {
  return cells === "1" ? "1 cell" : `${cells} cells`;
}

/** What the id says in words, without the paper, the bus and the cells, which headings say. */
export function point_label(point: PublishedPoint): string {
  const bus = point.group.replace(/\d+$/, "");
  const paper = point.scenario.split("/")[1];
  const tokens = point.id
    .split(".")
    .filter((token) => ![paper, point.group, bus].includes(token) && !/^c\d+$/.test(token));
  const text = tokens
    .map((token) =>
      token
        .split("_")
        .map((word) => known_words[word] ?? word.replace(/^(rd|wr)(\d+k)$/, sized))
        .join(" "),
    )
    .join(", ");
  return text.replace(", beside", " beside").replace(", alone", " alone");
}

export function matches(point: PublishedPoint, filter: PointFilter): boolean {
  const text = filter.text.trim().toLowerCase();
  return (
    (filter.group === "" || point.group === filter.group) &&
    (filter.cells === "" || cells_of(point) === filter.cells) &&
    (filter.role === "" || point.role === filter.role) &&
    (text === "" ||
      point.id.toLowerCase().includes(text) ||
      point_label(point).toLowerCase().includes(text))
  );
}

function heading_of(point: PublishedPoint, by: GroupBy): string {
  const cells = cells_of(point);
  switch (by) {
    case "group":
      return group_label(point.group) + (cells === null ? "" : ` · ${cells_label(cells)}`);
    case "cells":
      return cells === null ? "any number of cells" : cells_label(cells);
    case "figure":
      return point.figure;
    case "role":
      return point.role;
  }
}

/** The points in order of their headings, each heading before its first point. */
export function rows_of(points: PublishedPoint[], by: GroupBy): Row[] {
  const headings = new Map<string, Row[]>();
  for (const point of points) {
    const heading = heading_of(point, by);
    const rows = headings.get(heading) ?? [];
    rows.push({ label: label_below(point, by), point });
    headings.set(heading, rows);
  }
  const rows: Row[] = [];
  for (const [heading, below] of headings) {
    rows.push({ label: heading, point: null }, ...below);
  }
  return rows;
}

function label_below(point: PublishedPoint, by: GroupBy): string {
  const cells = cells_of(point);
  const label = point_label(point);
  if (by === "group") return label;
  const bus = known_groups[point.group] ?? "";
  const extra = [
    by !== "cells" && cells !== null ? cells_label(cells) : "",
    bus === "" || bus === label ? "" : bus,
  ].filter((part) => part !== "");
  return extra.length === 0 ? label : `${label} (${extra.join(", ")})`;
}

/** Units in order of first appearance: one chart each. */
export function units_of(points: PublishedPoint[]): string[] {
  return [...new Set(points.map((point) => point.unit))];
}

export function distinct(points: PublishedPoint[], of: (point: PublishedPoint) => string | null) {
  const values = new Set<string>();
  for (const point of points) {
    const value = of(point);
    if (value !== null) values.add(value);
  }
  return [...values];
}

export function point_table(caption: string, points: PublishedPoint[]): Table {
  const unit = units_of(points).length === 1 ? points[0]?.unit : undefined;
  return {
    caption,
    columns: [
      { title: "Figure" },
      { title: "Published", unit },
      { title: "Simulated", unit },
      { title: "± 95 %", unit },
      { title: "Error", unit: "%" },
      { title: "Error", unit },
      ...(unit === undefined ? [{ title: "Unit" }] : []),
      { title: "Role" },
      { title: "Group" },
      { title: "Scenario" },
      { title: "Source" },
    ],
    rows: points.map((point): Cell[] => [
      point.id,
      point.reference,
      point.simulated,
      point.half_width_95,
      point.error_percent,
      point.error,
      ...(unit === undefined ? [point.unit] : []),
      point.role,
      point.group,
      point.scenario,
      point.source,
    ]),
  };
}

export function summary_table(reproduction: Reproduction): Table {
  const rows: Cell[][] = [];
  const add = (group: string, role: string, summary: {
    points: number;
    mean_abs_error_percent: number;
    max_abs_error_percent: number;
    worst: string;
  }) => {
    if (summary.points === 0) return;
    rows.push([
      group,
      role,
      summary.points,
      summary.mean_abs_error_percent,
      summary.max_abs_error_percent,
      summary.worst,
    ]);
  };
  for (const [name, group] of Object.entries(reproduction.groups)) {
    add(group_label(name), "all", group);
    add(group_label(name), "fitted", group.fitted);
    add(group_label(name), "predicted", group.predicted);
  }
  add("Overall", "all", reproduction.overall);
  return {
    caption: `Errors of ${reproduction.paper} by group`,
    columns: [
      { title: "Group" },
      { title: "Role" },
      { title: "Figures" },
      { title: "Mean |error|", unit: "%" },
      { title: "Worst |error|", unit: "%" },
      { title: "Worst at" },
    ],
    rows,
  };
}
