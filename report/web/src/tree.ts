// SPDX-License-Identifier: Apache-2.0
// The statistics tree of a run: finding figures and groups of figures in it.

import { Figure, StatisticsTree } from "./types";

export interface NamedFigure extends Figure {
  path: string;
}

export function is_figure(node: Figure | StatisticsTree | undefined): node is Figure {
  return node !== undefined && typeof (node as Figure).unit === "string";
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Every figure of the tree, in its order. */
export function all_figures(tree: StatisticsTree, path = ""): NamedFigure[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    is_figure(node)
      ? [{ ...node, path: below(path, name) }]
      : all_figures(node, below(path, name)),
  );
}

/** The figures directly in a group. */
export function own_figures(group: StatisticsTree): [string, Figure][] {
  return Object.entries(group).filter((entry): entry is [string, Figure] => is_figure(entry[1]));
}

export function child(group: StatisticsTree | undefined, path: string): StatisticsTree | undefined {
  let node: StatisticsTree | undefined = group;
  for (const name of path.split(".")) {
    const next: Figure | StatisticsTree | undefined = node?.[name];
    if (next === undefined || is_figure(next)) return undefined;
    node = next;
  }
  return node;
}

export function figure_at(tree: StatisticsTree, path: string): Figure | undefined {
  const dot = path.lastIndexOf(".");
  const group = dot < 0 ? tree : child(tree, path.slice(0, dot));
  const node = group?.[path.slice(dot + 1)];
  return is_figure(node) ? node : undefined;
}

export interface NamedGroup {
  path: string;
  group: StatisticsTree;
}

/** Every group, each before those below it. */
export function all_groups(tree: StatisticsTree, path = ""): NamedGroup[] {
  return Object.entries(tree).flatMap(([name, node]) => {
    if (is_figure(node)) return [];
    const here = below(path, name);
    return [{ path: here, group: node }, ...all_groups(node, here)];
  });
}
