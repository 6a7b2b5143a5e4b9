// SPDX-License-Identifier: Apache-2.0
// Reads the document in the page and shows each of its sources.

import "./style.css";
import { build_page } from "./page";
import { all_panels, timing } from "./panel";
import { ReportDocument } from "./types";

declare global {
  interface Window {
    /** For tests: the panels of the page by title, and when it was there. */
    slotlab: { panels: ReturnType<typeof all_panels>; timing: typeof timing };
  }
}

const data = document.getElementById("slotlab-data")?.textContent ?? "";
build_page(document.getElementById("app") as HTMLElement, JSON.parse(data) as ReportDocument);
window.slotlab = { panels: all_panels(), timing };
