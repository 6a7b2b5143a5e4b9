// SPDX-License-Identifier: Apache-2.0
// Results and reports for the tests, made by the program in SLOTLAB.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.SLOTLAB ?? "build/release/slotlab";
export const folder = mkdtempSync(join(tmpdir(), "slotlab-report-"));

export function remove_folder() {
  rmSync(folder, { recursive: true, force: true });
}

export function slotlab(...words) {
  return execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Runs a command of the program that writes JSON; gives the file. */
export function result(name, ...words) {
  const file = join(folder, `${name}.json`);
  slotlab(...words, "--format", "json", "--output", file);
  return file;
}

export function json_of(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A report of these results, by the program. */
export function report(name, ...files) {
  const page = join(folder, `${name}.html`);
  slotlab("report", ...files, "--output", page);
  return page;
}

/** A report of a document of the test's own: the page of another one with other data. */
export function report_of(name, like, sources) {
  const data = /(<script id="slotlab-data" type="application\/json">)[^]*?(<\/script>)/;
  const document = { slotlab_report: 1, generator: "test", title: name, sources };
  const text = JSON.stringify(document).replace(/</g, "\\u003c");
  const page = join(folder, `${name}.html`);
  writeFileSync(
    page,
    readFileSync(like, "utf8").replace(data, (_, begin, end) => begin + text + end),
  );
  return page;
}

/** A sweep over four axes with `count` points; numbers from a formula, no randomness. */
export function sweep_of(count) {
  const column = (name, role, unit = "", path = name) => ({ name, role, unit, path, description: "" });
  const columns = [
    column("point", "point"),
    column("mmrbc", "axis", "B"),
    column("depth", "axis"),
    column("bus", "text"),
    column("latency", "axis", "ns"),
    column("status", "status"),
    column("fc_total", "figure", "MB/s"),
    column("fc_total_half_width_95", "half_width", "MB/s", "fc_total"),
    column("gige_total", "figure", "Mbit/s"),
    column("bus_use", "figure", "%"),
  ];
  const sizes = [512, 1024, 2048, 4096];
  const depths = [1, 2, 4, 8, 16, 32];
  const buses = ["pci-66", "pcix-66", "pcix-133"];
  const rows = [];
  for (let i = 0; i < count; ++i) {
    const size = sizes[i % 4];
    const depth = depths[Math.floor(i / 4) % 6];
    const bus = Math.floor(i / 24) % 3;
    const latency = 200 + Math.floor(i / 72) * 5;
    const rate = 30 * Math.sqrt(size / 512) * Math.cbrt(depth) * (1 + bus / 4) * (200 / latency) ** 0.3;
    const round = (value) => Number(value.toPrecision(6));
    rows.push([
      i + 1,
      size,
      depth,
      buses[bus],
      latency,
      "ok",
      round(rate),
      round(rate / 100),
      round(900 - rate),
      round(Math.min(99, rate / 4)),
    ]);
  }
  return { title: "A sweep of the test", points: count, columns, rows };
}
