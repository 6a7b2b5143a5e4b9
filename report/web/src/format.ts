// SPDX-License-Identifier: Apache-2.0
// Figures for people. A figure is shown with every digit that the JSON has: at most it is moved to
// another prefix of its unit, never rounded.

export interface Quantity {
  value: number;
  unit: string;
}

const prefixes: Record<string, [number, string][]> = {
  ps: [
    [1e12, "s"],
    [1e9, "ms"],
    [1e6, "µs"],
    [1e3, "ns"],
    [1, "ps"],
  ],
  "B/s": [
    [1e9, "GB/s"],
    [1e6, "MB/s"],
    [1e3, "kB/s"],
    [1, "B/s"],
  ],
  B: [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"],
  ],
  "1/s": [[1, "/s"]],
  "1": [[1, ""]],
  ratio: [[1, ""]],
};

/** The same quantity with a prefix that leaves one to three digits before the point. */
export function with_prefix(value: number, unit: string): Quantity {
  const choices = prefixes[unit];
  if (choices === undefined) return { value, unit };
  for (const [scale, name] of choices) {
    if (Math.abs(value) >= scale || scale === 1) return { value: value / scale, unit: name };
  }
  return { value, unit };
}

/** A number as the JSON has it, with a true minus sign. */
export function plain(value: number): string {
  return String(value).replace("-", "\u2212");
}

/** "1.391 µs", "40.7108 %", "1367850 /s". */
export function readable(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return "–";
  const quantity = with_prefix(value, unit);
  return quantity.unit === "" ? plain(quantity.value) : `${plain(quantity.value)}\u00a0${quantity.unit}`;
}

/** With its sign: "+1.36706 %". */
export function signed(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return "–";
  const text = readable(value, unit);
  return value > 0 ? `+${text}` : text;
}

/** "slot0.card_bus" of "slot0.card_bus.clocks": all but the last name. */
export function parent_path(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? "" : path.slice(0, dot);
}

/** "idle_blocked" as words. */
export function words(name: string): string {
  return name.replace(/_/g, " ");
}

/** Text for tooltips, which are HTML. */
export function escape_html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Lines of at most `length` characters, cut at spaces; a longer word keeps its line. */
export function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
