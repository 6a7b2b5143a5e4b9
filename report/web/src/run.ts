// SPDX-License-Identifier: Apache-2.0
// What the charts of one run show, taken out of its JSON.

import { Headline, RunResult, StatisticsTree } from "./types";
import { all_groups, child, NamedGroup, own_figures } from "./tree";
import { Table } from "./table";
import { parent_path } from "./format";

/** Shares of one whole: what the clocks of a bus went to, say. */
export interface Split {
  name: string;
  parts: { name: string; value: number; description: string }[];
}

function split_of(name: string, group: StatisticsTree): Split {
  return {
    name,
    parts: own_figures(group).map(([part, figure]) => ({
      name: part,
      value: figure.value,
      description: figure.description ?? "",
    })),
  };
}

/** The clocks of every bus by class, and the time of every way of a link. */
export function bus_splits(tree: StatisticsTree): Split[] {
  return all_groups(tree).flatMap(({ path, group }): Split[] => {
    const clocks = child(group, "clocks");
    if (clocks !== undefined && group["utilization"] !== undefined) return [split_of(path, clocks)];
    if (!path.endsWith(".link")) return [];
    return ["to_host", "to_card"].flatMap((way) => {
      const use = child(group, `use.${way}`);
      return use === undefined ? [] : [split_of(`${path}.${way}`, use)];
    });
  });
}

/** The clocks that each initiator owned in each direction, bus by bus. */
export function owner_splits(tree: StatisticsTree): Split[] {
  return all_groups(tree).flatMap(({ path, group }) => {
    const owners = path.endsWith(".owners") ? group : undefined;
    if (owners === undefined) return [];
    return all_groups(owners)
      .filter((entry) => own_figures(entry.group).length > 0)
      .map((entry) => split_of(`${parent_path(path)}: ${entry.path.replace(".", " ")}`, entry.group));
  });
}

export function cpu_splits(tree: StatisticsTree): Split[] {
  return all_groups(child(tree, "cpus") ?? {})
    .filter(({ path }) => /^cpu\d+$/.test(path))
    .map(({ path, group }) => split_of(path, group));
}

/** Where the time of each port and direction went, when the run was asked to attribute it. */
export function stall_splits(tree: StatisticsTree): Split[] {
  return all_groups(child(tree, "stalls") ?? {})
    .filter(({ path }) => path.endsWith(".share"))
    .map(({ path, group }) => split_of(direction_name(parent_path(path)), group));
}

/** "slot0.fc.read" as "slot0.fc read". */
export function direction_name(path: string): string {
  return path.replace(/\.([^.]*)$/, " $1");
}

function sums_to_100(group: StatisticsTree): boolean {
  const figures = own_figures(group).map((entry) => entry[1]);
  const sum = figures.reduce((total, figure) => total + figure.value, 0);
  return (
    figures.length > 1 &&
    figures.every((figure) => figure.unit === "%") &&
    Math.abs(sum - 100) < 0.1
  );
}

/** Engines, links and processors of the ports: groups of shares that sum to 100 %, those with the
 * same members together. */
export function resource_splits(tree: StatisticsTree): Split[][] {
  const kinds = new Map<string, Split[]>();
  for (const { path, group } of all_groups(tree)) {
    const elsewhere = /(^cpus\.)|(^stalls\.)|(\.clocks$)|(\.owners\.)|(\.link\.use\.)/;
    if (elsewhere.test(path) || !sums_to_100(group)) continue;
    const split = split_of(path, group);
    const members = split.parts.map((part) => part.name).join(" ");
    kinds.set(members, [...(kinds.get(members) ?? []), split]);
  }
  return [...kinds.values()];
}

/** Names of parts in order of first appearance, without those that are zero everywhere. */
export function part_names(splits: Split[]): string[] {
  const names = new Set<string>();
  for (const split of splits) {
    for (const part of split.parts) {
      if (part.value !== 0) names.add(part.name);
    }
  }
  return [...names];
}

export function split_table(caption: string, splits: Split[]): Table {
  const names = part_names(splits);
  return {
    caption,
    columns: [{ title: "Of" }, ...names.map((name) => ({ title: name, unit: "%" }))],
    rows: splits.map((split) => [
      split.name,
      ...names.map((name) => split.parts.find((part) => part.name === name)?.value ?? null),
    ]),
  };
}

export interface Latency {
  path: string;
  count: number;
  mean: number;
  p50: number;
  p99: number;
  maximum: number;
}

/** Summaries of latencies that have samples; picoseconds. */
export function latencies(tree: StatisticsTree): Latency[] {
  const number = (group: NamedGroup, name: string) =>
    own_figures(group.group).find((entry) => entry[0] === name)?.[1].value ?? 0;
  return all_groups(tree)
    .filter(({ group }) => group["p50"] !== undefined && group["p99"] !== undefined)
    .map((entry) => ({
      path: entry.path,
      count: number(entry, "count"),
      mean: number(entry, "mean"),
      p50: number(entry, "p50"),
      p99: number(entry, "p99"),
      maximum: number(entry, "maximum"),
    }))
    .filter((latency) => latency.count > 0);
}

/** Headline figures by unit, in order of first appearance. */
export function by_unit(figures: Headline[]): [string, Headline[]][] {
  const units = new Map<string, Headline[]>();
  for (const figure of figures) {
    units.set(figure.unit, [...(units.get(figure.unit) ?? []), figure]);
  }
  return [...units];
}

/** The totals: of each port its last figure, which sums its directions. */
export function port_totals(run: RunResult): Headline[] {
  const totals = new Map<string, Headline>();
  for (const figure of run.throughput) totals.set(figure.port, figure);
  return [...totals.values()];
}

/** Begin and end of each interval of a run's series, in picoseconds since the warm-up. */
export function intervals(run: RunResult): [number, number][] {
  const series = run.series;
  if (series === undefined) return [];
  const step = series.interval.value;
  return series.cpus.values.map((_, index) => [
    index * step,
    Math.min((index + 1) * step, run.measured.value),
  ]);
}
