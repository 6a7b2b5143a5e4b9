// SPDX-License-Identifier: Apache-2.0
// A part of the page with a place in its contents.

import { h } from "./dom";

export interface Section {
  title: string;
  /** In the contents. */
  short: string;
  content: (Node | null)[];
}

/** One figure that stands for itself. */
export function tile(label: string, value: string, note = ""): HTMLElement {
  return h(
    "div",
    { class: "tile" },
    h("dt", {}, label),
    h("dd", {}, value),
    note === "" ? null : h("dd", { class: "note" }, note),
  );
}

export function tiles(...children: HTMLElement[]): HTMLElement {
  return h("dl", { class: "tiles" }, ...children);
}
