// SPDX-License-Identifier: Apache-2.0
// The JSON that the program writes, as far as the report reads it.

/** What `slotlab report` puts into the page. */
export interface ReportDocument {
  slotlab_report: number;
  generator: string;
  title: string;
  sources: Source[];
}

/** One file that was given to the command, with what is in it, unchanged. */
export type Source =
  | { file: string; kind: "run"; data: RunResult }
  | { file: string; kind: "reproduction"; data: Reproduction }
  | { file: string; kind: "reproductions"; data: { papers: Reproduction[]; failures: number } }
  | { file: string; kind: "explanation"; data: Explanation }
  | { file: string; kind: "sweep"; data: Sweep };

export interface Figure {
  value: number;
  unit: string;
  description?: string;
}

export interface Headline {
  port: string;
  direction: string;
  value: number;
  half_width_95: number;
  unit: string;
  batches: number;
}

/** A group of the statistics tree: figures, and groups below it. */
export interface StatisticsTree {
  [name: string]: Figure | StatisticsTree;
}

export interface RunResult {
  title: string;
  fingerprint: string;
  seed: number;
  warm_up: Figure;
  measured: Figure;
  stop_reason: string;
  throughput: Headline[];
  operations: Headline[];
  statistics: StatisticsTree;
  notes: string[];
  topology?: Topology;
  series?: Series;
  histograms?: Histogram[];
}

export interface Topology {
  host: { model: string; title: string; cells: number; cpus: number };
  slots: TopologySlot[];
}

export interface TopologySlot {
  name: string;
  type: string;
  /** "pci-66", "pcix-133", or of a PCI Express slot "gen3 x8". */
  mode: string;
  pcie: boolean;
  adapter: { model: string; title: string; bridge: boolean; card_mode?: string };
  ports: { name: string; kind: string; chip: string }[];
}

/** What was recorded in each interval of the measurement. */
export interface Series {
  interval: Figure;
  throughput: { port: string; direction: string; unit: string; values: number[] }[];
  buses: { name: string; unit: string; classes: Record<string, number[]> }[];
  cpus: { unit: string; values: number[] };
}

/** A latency histogram: [upper bound, samples] of every bucket that is not empty. */
export interface Histogram {
  path: string;
  unit: string;
  buckets: [number, number][];
}

export interface PublishedPoint {
  id: string;
  reference: number;
  simulated: number | null;
  half_width_95: number | null;
  error_percent: number | null;
  error: number | null;
  failure?: string;
  unit: string;
  role: string;
  group: string;
  figure: string;
  scenario: string;
  base?: string;
  source: string;
}

export interface ErrorSummary {
  points: number;
  mean_abs_error_percent: number;
  max_abs_error_percent: number;
  worst: string;
  unit?: string;
  mean_abs_error?: number;
  max_abs_error?: number;
}

export interface GroupSummary extends ErrorSummary {
  fitted: ErrorSummary;
  predicted: ErrorSummary;
}

export interface Reproduction {
  paper: string;
  points: PublishedPoint[];
  groups: Record<string, GroupSummary>;
  overall: ErrorSummary;
  failures: number;
}

/** Anything that `slotlab explain` found; read leniently. */
export type Explanation = Record<string, unknown>;

/** A store of a sweep as columns: axes are what was set, figures are what came out. */
export interface Sweep {
  title: string;
  columns: SweepColumn[];
  rows: (number | string | null)[][];
}

export interface SweepColumn {
  name: string;
  unit: string;
  role: "axis" | "figure" | "note";
}
