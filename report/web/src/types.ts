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
  /** `card_mode` is that of the bus behind the card's bridge, if there is one. */
  adapter: { model: string; title: string; card_mode?: string };
  ports: { name: string; kind: string; chip: string }[];
}

/** What was recorded in each interval of the measurement. */
export interface Series {
  interval: Figure;
  throughput: { port: string; direction: string; unit: string; values: number[] }[];
  buses: { name: string; unit: string; classes: Record<string, number[]> }[];
  cpus: { unit: string; values: number[] };
}

/** A latency histogram: [from, to, samples] of every bucket that is not empty. */
export interface Histogram {
  path: string;
  description: string;
  unit: string;
  buckets: [number, number, number][];
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

export interface Gain {
  gain_percent: number;
  half_width_95_percent: number;
}

/** The scenario with one thing changed. */
export interface Trial {
  name: string;
  change: string;
  failure?: string;
  total?: Gain | null;
  gains?: Record<string, Gain | null>;
}

/** What `slotlab explain` found. */
export interface Explanation {
  title: string;
  simulations: number;
  throughput: Omit<Headline, "batches">[];
  verdict: string[];
  attribution: {
    port: string;
    direction: string;
    groups: Record<string, { share_percent: number; time_ps: number }>;
  }[];
  bus_clocks_percent: Record<
    string,
    { clocks?: Record<string, number>; use?: Record<string, Record<string, number>> }
  >;
  ideal_resources: Trial[];
  other_ports_off: Trial[];
  parameter_changes_tried: number;
  parameters: Trial[];
  agreement: {
    port: string;
    direction: string;
    agrees: boolean;
    stall: string;
    share_percent: number;
    relief: string;
    relief_gain_percent: number;
    best: string;
    best_gain_percent: number;
  }[];
}

/** A store of a sweep: a row for each point. */
export interface Sweep {
  title: string;
  /** Points of the whole study; rows are those that have ended. */
  points: number;
  columns: SweepColumn[];
  rows: Value[][];
}

export type Value = number | string | null;

export interface SweepColumn {
  name: string;
  unit: string;
  /** "text" is an axis as it was written, with its unit; "half_width" belongs to a figure. */
  role: "point" | "axis" | "text" | "status" | "figure" | "half_width";
  /** Of the parameter or the figure. */
  path: string;
  description: string;
}
