// SPDX-License-Identifier: Apache-2.0
// The page: heading, contents, sections.

import { h, segmented, unique_id } from "./dom";
import { explanation_section } from "./explanation_view";
import { reproduction_section } from "./reproduction_view";
import { run_section } from "./run_view";
import { Section } from "./section";
import { sweep_section } from "./sweep_view";
import { wish_theme } from "./theme";
import { ReportDocument, Source } from "./types";

function sections_of(source: Source): Section[] {
  switch (source.kind) {
    case "reproduction":
      return [reproduction_section(source.data)];
    case "reproductions":
      return source.data.papers.map((paper) => reproduction_section(paper));
    case "run":
      return [run_section(source.data)];
    case "sweep":
      return [sweep_section(source.data)];
    case "explanation":
      return [explanation_section(source.data)];
  }
}

/** Headings of panels, each with an id to go to. */
function headings(part: Node | null): HTMLElement[] {
  if (!(part instanceof Element)) return [];
  return [...part.querySelectorAll("h3")].map((heading) => {
    if (heading.id === "") heading.id = unique_id("heading");
    return heading;
  });
}

/** A result that the page cannot read says so, and leaves the others alone. */
function sections_or_complaint(source: Source): Section[] {
  try {
    return sections_of(source);
  } catch (error) {
    const text = `This result cannot be shown: ${String(error)}`;
    return [
      { title: source.file, short: source.file, content: [h("p", { class: "warning" }, text)] },
    ];
  }
}

export function build_page(root: HTMLElement, report: ReportDocument): void {
  document.title = report.title;
  const sections = report.sources.flatMap((source) =>
    sections_or_complaint(source).map((section) => ({ ...section, file: source.file })),
  );
  const contents = h("ol");
  const main = h("main", { id: "content", tabindex: -1 });
  sections.forEach((section, index) => {
    const id = `section-${index}`;
    const inner = h("ol", { class: "inner" });
    for (const node of section.content.flatMap((part) => headings(part))) {
      inner.append(h("li", {}, h("a", { href: `#${node.id}` }, node.textContent)));
    }
    contents.append(h("li", {}, h("a", { href: `#${id}` }, section.short), inner));
    main.append(
      h(
        "section",
        { class: "source", id, "aria-labelledby": `${id}-title` },
        h(
          "header",
          {},
          h("h2", { id: `${id}-title` }, section.title),
          h("p", { class: "file" }, section.file),
        ),
        ...section.content,
      ),
    );
  });
  const theme = segmented(
    "Colours",
    [
      { value: "auto", label: "Auto" },
      { value: "light", label: "Light" },
      { value: "dark", label: "Dark" },
    ],
    "auto",
    wish_theme,
  );
  root.append(
    h("a", { class: "skip", href: "#content" }, "Skip to the content"),
    h(
      "header",
      { class: "page" },
      h("div", {}, h("h1", {}, report.title), h("p", { class: "note" }, report.generator)),
      theme,
    ),
    h(
      "div",
      { class: "columns" },
      h("nav", { "aria-label": "Contents" }, contents),
      main,
    ),
  );
}
