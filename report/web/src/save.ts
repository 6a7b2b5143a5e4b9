// SPDX-License-Identifier: Apache-2.0
// Files that the reader saves.

import { h } from "./dom";

/** "Slotlab: FC read, 64 KiB" as a name of a file. */
export function file_name(title: string, suffix: string): string {
  const stem = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return `${stem === "" ? "chart" : stem}.${suffix}`;
}

export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
