// SPDX-License-Identifier: Apache-2.0
// The parts of ECharts that the report uses, and what all charts have in common.

import {
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ParallelChart,
  ScatterChart,
} from "echarts/charts";
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import * as echarts from "echarts/core";
import type { EChartsOption } from "echarts";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

import { escape_html, with_prefix } from "./format";
import { Theme } from "./theme";

echarts.use([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ParallelChart,
  ScatterChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
  SVGRenderer,
]);

export type Option = EChartsOption;
export type Chart = echarts.ECharts;

export const kFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', sans-serif";

/** What every chart begins with. */
export function base_option(theme: Theme): Option {
  return {
    animation: false,
    textStyle: { fontFamily: kFont, color: theme.ink, fontSize: 12 },
    color: theme.series,
    tooltip: {
      trigger: "item",
      confine: true,
      className: "tip",
      transitionDuration: 0,
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.ink, fontSize: 12, fontFamily: kFont },
      extraCssText: "box-shadow: 0 2px 12px rgb(0 0 0 / 0.18); max-width: 360px; white-space: normal",
    },
  };
}

/** Lines and labels of a value axis. */
export function value_axis(theme: Theme, name: string, extra: object = {}): object {
  return {
    type: "value",
    name,
    nameLocation: "middle",
    nameTextStyle: { color: theme.muted, fontSize: 12 },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, hideOverlap: true },
    splitLine: { lineStyle: { color: theme.line } },
    ...extra,
  };
}

/** Ticks of times in their own prefix; nothing for other units. */
export function time_ticks(unit: string): object {
  if (unit !== "ps") return {};
  return {
    formatter: (value: number) => {
      const quantity = with_prefix(value, "ps");
      return `${Math.round(quantity.value * 100) / 100} ${quantity.unit}`;
    },
  };
}

export function category_axis(theme: Theme, data: string[], extra: object = {}): object {
  return {
    type: "category",
    data,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { color: theme.ink },
    splitLine: { show: false },
    ...extra,
  };
}

export function legend(theme: Theme, extra: object = {}): object {
  return {
    type: "scroll",
    top: 0,
    left: 0,
    itemWidth: 14,
    itemHeight: 10,
    itemGap: 14,
    icon: "roundRect",
    textStyle: { color: theme.ink, fontSize: 12 },
    pageTextStyle: { color: theme.muted },
    pageIconColor: theme.muted,
    pageIconInactiveColor: theme.line,
    ...extra,
  };
}

/** Rows of a tooltip: a heading, then name and value. */
export function tip(title: string, rows: [string, string][], note = ""): string {
  const lines = rows
    .map(([name, value]) => `<tr><th>${escape_html(name)}</th><td>${escape_html(value)}</td></tr>`)
    .join("");
  const below = note === "" ? "" : `<p>${escape_html(note)}</p>`;
  return `<strong>${escape_html(title)}</strong><table>${lines}</table>${below}`;
}

export function new_chart(element: HTMLElement): Chart {
  return echarts.init(element, null, { renderer: "canvas" });
}

/** The chart as a document of its own. */
export function svg_text(option: Option, width: number, height: number, theme: Theme): string {
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  chart.setOption({ backgroundColor: theme.surface, ...option, animation: false });
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
}
