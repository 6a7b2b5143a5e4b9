// SPDX-License-Identifier: Apache-2.0
// What a chart shows, as a table: its other view, and what is exported.

import { h } from "./dom";
import { plain } from "./format";

export interface Column {
  title: string;
  unit?: string;
}
export type Cell = string | number | null;
export interface Table {
  caption: string;
  columns: Column[];
  rows: Cell[][];
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function heading(column: Column): string {
  return column.unit ? `${column.title} (${column.unit})` : column.title;
}

/** RFC 4180, with the numbers as the JSON has them. */
export function csv(table: Table): string {
  const lines = [table.columns.map((column) => quoted(heading(column))).join(",")];
  for (const row of table.rows) {
    lines.push(row.map((cell) => (cell === null ? "" : quoted(String(cell)))).join(","));
  }
  return lines.join("\r\n") + "\r\n";
}

/** Rows in the order of one column; those without a value come last. */
export function sorted_rows(rows: Cell[][], column: number, descending: boolean): Cell[][] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((left, right) => {
    const a = left[column] ?? null;
    const b = right[column] ?? null;
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b), "en", { numeric: true });
  });
}

const kPage = 100;

/** The table as elements: columns sort on a click, long tables come page by page. */
export function table_element(table: Table): HTMLElement {
  const numeric = table.columns.map((_, index) =>
    table.rows.some((row) => typeof row[index] === "number"),
  );
  const body = h("tbody");
  const more = h("button", { type: "button", class: "more" });
  const heads: HTMLElement[] = [];
  let rows = table.rows;
  let shown = 0;
  let order = { column: -1, descending: false };

  const add_page = () => {
    for (const row of rows.slice(shown, shown + kPage)) {
      const line = h("tr");
      row.forEach((cell, index) => {
        const attributes = { class: numeric[index] ? "number" : null };
        if (typeof cell === "number") {
          line.append(h("td", { ...attributes, "data-value": String(cell) }, plain(cell)));
        } else {
          const long = cell !== null && cell.length > 44;
          line.append(h("td", long ? { class: "long" } : attributes, cell ?? "–"));
        }
      });
      body.append(line);
    }
    shown = Math.min(rows.length, shown + kPage);
    more.hidden = shown >= rows.length;
    more.textContent = `Show more (${shown} of ${rows.length} rows)`;
  };
  const restart = () => {
    body.replaceChildren();
    shown = 0;
    add_page();
  };
  more.addEventListener("click", add_page);

  table.columns.forEach((column, index) => {
    const button = h("button", { type: "button" }, column.title);
    if (column.unit) button.append(h("span", { class: "unit" }, ` ${column.unit}`));
    const head = h("th", { scope: "col", class: numeric[index] ? "number" : null }, button);
    button.addEventListener("click", () => {
      order = { column: index, descending: order.column === index && !order.descending };
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      rows = sorted_rows(table.rows, index, order.descending);
      restart();
    });
    heads.push(head);
  });
  restart();
  return h(
    "div",
    { class: "table-view", tabindex: 0, role: "region", "aria-label": table.caption },
    h(
      "table",
      {},
      h("caption", { class: "visually-hidden" }, table.caption),
      h("thead", {}, h("tr", {}, ...heads)),
      body,
    ),
    more,
  );
}
