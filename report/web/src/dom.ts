// SPDX-License-Identifier: Apache-2.0
// Elements without a framework.

export type Child = Node | string | null | undefined | false;
type Attribute = string | number | boolean | null | undefined | ((event: never) => void);

function fill(element: Element, attributes: Record<string, Attribute>, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2).toLowerCase(), value as (event: Event) => void);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** An HTML element; attributes that begin with "on" are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

let counter = 0;
/** An id that no other element has. */
export function unique_id(prefix: string): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

export interface Choice {
  value: string;
  label: string;
}

/** A labelled list to choose from. */
export function select_box(
  label: string,
  choices: Choice[],
  value: string,
  changed: (value: string) => void,
): HTMLElement {
  const box = h("select", {
    "aria-label": label,
    onchange: (event: Event) => changed((event.target as HTMLSelectElement).value),
  });
  for (const choice of choices) {
    box.append(
      h("option", { value: choice.value, selected: choice.value === value }, choice.label),
    );
  }
  return h("label", { class: "control" }, h("span", {}, label), box);
}

/** A labelled field for a text to search for. */
export function search_box(label: string, changed: (value: string) => void): HTMLElement {
  const input = h("input", {
    type: "search",
    "aria-label": label,
    placeholder: "any",
    oninput: (event: Event) => changed((event.target as HTMLInputElement).value),
  });
  return h("label", { class: "control" }, h("span", {}, label), input);
}

/** Buttons of which one is pressed. */
export function segmented(
  label: string,
  choices: Choice[],
  value: string,
  changed: (value: string) => void,
): HTMLElement {
  const group = h("div", { class: "segmented", role: "group", "aria-label": label });
  const buttons = choices.map((choice) =>
    h("button", { type: "button", "data-value": choice.value }, choice.label),
  );
  const press = (wanted: string) => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset["value"] === wanted));
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      press(button.dataset["value"] ?? "");
      changed(button.dataset["value"] ?? "");
    });
    group.append(button);
  }
  press(value);
  return group;
}
