// SPDX-License-Identifier: Apache-2.0
// The page: heading, contents, sections.

import { h, segmented } from "./dom";
import { reproduction_section } from "./reproduction_view";
import { Section } from "./section";
import { wish_theme } from "./theme";
import { ReportDocument, Source } from "./types";

function sections_of(source: Source): Section[] {
  switch (source.kind) {
    case "reproduction":
      return [reproduction_section(source.data)];
    case "reproductions":
      return source.data.papers.map((paper) => reproduction_section(paper));
    default:
      return [];
  }
}

export function build_page(root: HTMLElement, report: ReportDocument): void {
  document.title = report.title;
  const sections = report.sources.flatMap((source) =>
    sections_of(source).map((section) => ({ ...section, file: source.file })),
  );
  const contents = h("ol");
  const main = h("main", { id: "content", tabindex: -1 });
  sections.forEach((section, index) => {
    const id = `section-${index}`;
    contents.append(h("li", {}, h("a", { href: `#${id}` }, section.short)));
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
