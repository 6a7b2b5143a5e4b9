// SPDX-License-Identifier: Apache-2.0
// The section of one paper: errors by group, filters, and a chart for each unit.

import { h, search_box, select_box } from "./dom";
import { readable } from "./format";
import { Panel } from "./panel";
import {
  cells_label,
  cells_of,
  distinct,
  group_label,
  GroupBy,
  matches,
  no_filter,
  rows_of,
  summary_table,
  units_of,
} from "./reproduction";
import { reproduction_drawing } from "./reproduction_chart";
import { Section, tile, tiles } from "./section";
import { table_element } from "./table";
import { Reproduction } from "./types";

function any_of(values: string[], label: (value: string) => string) {
  return [{ value: "", label: "all" }, ...values.map((value) => ({ value, label: label(value) }))];
}

export function reproduction_section(reproduction: Reproduction): Section {
  const paper = reproduction.paper.toUpperCase();
  const points = reproduction.points;
  const overall = reproduction.overall;
  let filter = no_filter;
  let by: GroupBy = "group";

  const shown = h("p", { class: "count", role: "status" });
  const panels = units_of(points).map((unit) => ({
    unit,
    panel: new Panel(
      `${paper}: ${unit}`,
      "Each row is one published figure. The bar is the 95 % half-width of the simulation.",
      reproduction_drawing([], unit, `${paper}, ${unit}`),
    ),
  }));
  const draw = () => {
    const left = points.filter((point) => matches(point, filter));
    for (const { unit, panel } of panels) {
      const rows = rows_of(left.filter((point) => point.unit === unit), by);
      panel.element.hidden = rows.length === 0;
      if (rows.length > 0) {
        panel.update(reproduction_drawing(rows, unit, `${paper}, ${unit}`));
      }
    }
    shown.textContent = `${left.length} of ${points.length} figures`;
  };

  const cells = distinct(points, cells_of);
  const choose = (part: Partial<typeof filter>) => {
    filter = { ...filter, ...part };
    draw();
  };
  const filters = h(
    "div",
    { class: "controls", role: "search", "aria-label": `Filter the figures of ${paper}` },
    select_box(
      "Group",
      any_of(Object.keys(reproduction.groups), group_label),
      "",
      (group) => choose({ group }),
    ),
    cells.length > 1 &&
      select_box("Cells", any_of(cells, cells_label), "", (value) => choose({ cells: value })),
    select_box(
      "Role",
      any_of(distinct(points, (point) => point.role), (role) => role),
      "",
      (role) => choose({ role }),
    ),
    search_box("Figure contains", (text) => choose({ text })),
    select_box(
      "Rows by",
      [
        { value: "group", label: cells.length > 1 ? "group and cells" : "group" },
        ...(cells.length > 1 ? [{ value: "cells", label: "cells" }] : []),
        { value: "figure", label: "port" },
        { value: "role", label: "role" },
      ],
      "group",
      (value) => {
        by = value as GroupBy;
        draw();
      },
    ),
    shown,
  );
  draw();
  return {
    title: `${paper}: published versus simulated`,
    short: paper,
    content: [
      tiles(
        tile("Figures", String(points.length), `${reproduction.failures} failed`),
        tile("Mean |error|", readable(overall.mean_abs_error_percent, "%"), "of all figures"),
        tile("Worst |error|", readable(overall.max_abs_error_percent, "%"), overall.worst),
      ),
      h(
        "section",
        { class: "panel" },
        h("header", {}, h("h3", {}, "Errors by group")),
        table_element(summary_table(reproduction)),
      ),
      filters,
      ...panels.map(({ panel }) => panel.element),
    ],
  };
}
