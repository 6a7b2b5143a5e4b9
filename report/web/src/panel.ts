// SPDX-License-Identifier: Apache-2.0
// A chart with its title, its other view as a table, and its exports.

import { base_option, Chart, new_chart, Option, svg_text } from "./chart";
import { h, segmented, unique_id } from "./dom";
import { file_name, save } from "./save";
import { csv, Table, table_element } from "./table";
import { current_theme, on_theme, Theme } from "./theme";

export interface Drawing {
  /** Pixels; of a chart that is `width` pixels wide when it depends on that. */
  height: number | ((width: number) => number);
  table: Table;
  /** For a chart that is `width` pixels wide. Leaves out what all charts have in common. */
  option(theme: Theme, width: number): Option;
  /** What the keyboard tells of a point, where a tooltip has no place to stand. */
  tell?(point: number): string;
  /** Called with a chart that was just made, to listen to it. */
  made?(chart: Chart): void;
  /** Called after the chart was drawn anew. */
  drawn?(chart: Chart): void;
  /** Or an SVG of its own, in place of a chart. */
  svg?(theme: Theme): SVGSVGElement;
}

/** Points that the arrow keys walk through: series of the chart, and how many points each has. */
interface Walk {
  series: number;
  points: number;
}

/** When the first chart stood on the page, in milliseconds since it was opened. */
export const timing = { first_chart: 0 };
const panels = new Map<string, Panel>();
/** Every panel of the page by its title; of equal ones the second is "title (2)". */
export function all_panels(): ReadonlyMap<string, Panel> {
  return panels;
}

export class Panel {
  readonly element: HTMLElement;
  private readonly view: HTMLElement;
  private readonly live: HTMLElement;
  private chart: Chart | null = null;
  private shows_table = false;
  private visible = false;
  private place = { series: 0, point: -1 };

  constructor(
    readonly title: string,
    note: string,
    private drawing: Drawing,
    controls: HTMLElement | null = null,
  ) {
    const id = unique_id("panel");
    this.view = h("div", { class: "view" });
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite" });
    const toggle = segmented(
      `View of ${title}`,
      [
        { value: "chart", label: "Chart" },
        { value: "table", label: "Table" },
      ],
      "chart",
      (value) => {
        this.shows_table = value === "table";
        this.draw();
      },
    );
    const button = (label: string, what: string, action: () => void) =>
      h("button", { type: "button", class: "export", "aria-label": what, onclick: action }, label);
    this.element = h(
      "section",
      { class: "panel", "aria-labelledby": id },
      h(
        "header",
        {},
        h("div", { class: "heading" }, h("h3", { id }, title), h("p", { class: "note" }, note)),
        h(
          "div",
          { class: "tools" },
          toggle,
          button("SVG", `Save ${title} as SVG`, () => this.save_svg()),
          button("CSV", `Save the data of ${title} as CSV`, () => this.save_csv()),
        ),
      ),
      controls,
      this.view,
      this.live,
    );
    let name = title;
    for (let copy = 2; panels.has(name); ++copy) name = `${title} (${copy})`;
    panels.set(name, this);
    on_theme(() => this.draw());
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.visible = true;
        this.draw();
      },
      { rootMargin: "300px" },
    ).observe(this.view);
    this.view.style.minHeight = `${this.height(1000)}px`;
    new ResizeObserver(() => this.resize()).observe(this.view);
  }

  /** Draws something else in the same place. */
  update(drawing: Drawing): void {
    this.drawing = drawing;
    this.draw();
  }

  /** Changes what the table and the export hold, and leaves the chart as it is. */
  update_table(table: Table): void {
    this.drawing = { ...this.drawing, table };
    if (this.shows_table) this.draw();
  }

  data(): Table {
    return this.drawing.table;
  }
  option(): Option | null {
    return this.chart === null ? null : (this.chart.getOption() as Option);
  }
  chart_instance(): Chart | null {
    return this.chart;
  }

  csv_text(): string {
    return csv(this.drawing.table);
  }

  svg_document(): string {
    const theme = current_theme();
    if (this.drawing.svg) {
      return new XMLSerializer().serializeToString(this.drawing.svg(theme));
    }
    const width = Math.max(640, Math.round(this.view.clientWidth));
    return svg_text(this.full_option(theme, width), width, this.height(width), theme);
  }

  private save_svg(): void {
    save(file_name(this.title, "svg"), "image/svg+xml", this.svg_document());
  }
  private save_csv(): void {
    save(file_name(this.title, "csv"), "text/csv", this.csv_text());
  }

  private full_option(theme: Theme, width: number): Option {
    const base = base_option(theme);
    const own = this.drawing.option(theme, width);
    return { ...base, ...own, tooltip: { ...base.tooltip, ...own.tooltip } } as Option;
  }

  private height(width: number): number {
    const height = this.drawing.height;
    return typeof height === "number" ? height : height(width);
  }

  private draw(): void {
    if (!this.visible) return;
    if (this.shows_table || this.drawing.svg) {
      this.chart?.dispose();
      this.chart = null;
      this.view.style.minHeight = "";
      this.view.replaceChildren(
        this.shows_table || !this.drawing.svg
          ? table_element(this.drawing.table)
          : h(
              "div",
              { class: "drawing", tabindex: 0, role: "region", "aria-label": this.title },
              this.drawing.svg(current_theme()),
            ),
      );
      return;
    }
    const height = `${this.height(this.view.clientWidth)}px`;
    this.view.style.minHeight = height;
    if (this.chart === null) this.view.replaceChildren(this.new_canvas());
    const canvas = this.view.firstElementChild as HTMLElement;
    canvas.style.height = height;
    const is_new = this.chart === null;
    this.chart ??= new_chart(canvas);
    this.chart.resize();
    this.chart.setOption(this.full_option(current_theme(), canvas.clientWidth), { notMerge: true });
    if (timing.first_chart === 0) timing.first_chart = performance.now();
    if (is_new) this.drawing.made?.(this.chart);
    this.drawing.drawn?.(this.chart);
  }

  private new_canvas(): HTMLElement {
    return h("div", {
      class: "canvas",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "chart",
      "aria-label": `${this.title}. Arrow keys go from point to point; the table view has all figures.`,
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onblur: () => this.chart?.dispatchAction({ type: "hideTip" }),
    });
  }

  private resize(): void {
    if (this.chart === null) return;
    const canvas = this.view.firstElementChild as HTMLElement;
    if (canvas.clientWidth > 0 && canvas.clientWidth !== this.chart.getWidth()) this.draw();
  }

  private walks(): Walk[] {
    const series = (this.chart?.getOption() as { series?: { data?: unknown; silent?: boolean }[] })
      .series;
    return (series ?? [])
      .map((entry, index) => ({
        series: index,
        points: entry.silent === true || !Array.isArray(entry.data) ? 0 : entry.data.length,
      }))
      .filter((walk) => walk.points > 0);
  }

  private key(event: KeyboardEvent): void {
    const chart = this.chart;
    if (chart === null) return;
    if (event.key === "Escape") {
      chart.dispatchAction({ type: "hideTip" });
      return;
    }
    const steps: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
      Home: [-Infinity, 0],
      End: [Infinity, 0],
    };
    const step = steps[event.key];
    const walks = this.walks();
    if (step === undefined || walks.length === 0) return;
    event.preventDefault();
    const series = (this.place.series + step[1] + walks.length) % walks.length;
    const walk = walks[series];
    if (walk === undefined) return;
    const point = Math.min(walk.points - 1, Math.max(0, this.place.point + step[0]));
    this.place = { series, point };
    chart.dispatchAction({ type: "downplay", seriesIndex: walk.series });
    chart.dispatchAction({ type: "highlight", seriesIndex: walk.series, dataIndex: point });
    if (this.drawing.tell) {
      this.live.className = "told";
      this.live.textContent = this.drawing.tell(point);
      return;
    }
    chart.dispatchAction({ type: "showTip", seriesIndex: walk.series, dataIndex: point });
    this.live.textContent = this.view.querySelector(".tip")?.textContent ?? "";
  }
}
