// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import {
  bus_splits,
  cpu_splits,
  intervals,
  latencies,
  owner_splits,
  part_names,
  resource_splits,
  split_table,
  stall_splits,
} from "../src/run";
import { topology_drawing } from "../src/topology";
import { all_figures, figure_at } from "../src/tree";
import { RunResult, StatisticsTree } from "../src/types";

const share = (value: number) => ({ value, unit: "%", description: "d" });
const ps = (value: number) => ({ value, unit: "ps" });

const statistics: StatisticsTree = {
  cpus: { utilization: share(50), cpu0: { process: share(40), idle: share(60) } },
  slot0: {
    bus: {
      utilization: share(40.7108),
      clocks: { data: share(34.1681), retry: share(0), idle_free: share(65.8319) },
      owners: { host: { read: { data: share(17.1) } }, bridge: { write: { data: share(17) } } },
      agents: {
        host: {
          grant_wait: {
            count: { value: 3, unit: "1" },
            mean: ps(10),
            p50: ps(9),
            p99: ps(20),
            maximum: ps(21),
          },
        },
      },
    },
    link: { use: { to_host: { payload: share(80), idle: share(20) } } },
    fc: {
      port: { engine: { setup: share(10), no_work: share(90) }, firmware: { busy: share(7) } },
    },
  },
  stalls: { slot0: { fc: { read: { time: { link: ps(5) }, share: { link: share(62) } } } } },
};

const run = {
  title: "t",
  measured: ps(250),
  throughput: [
    { port: "slot0.fc", direction: "read", value: 118.733, half_width_95: 1, unit: "MB/s", batches: 2 },
  ],
  statistics,
  topology: {
    host: { model: "h", title: "", cells: 1, cpus: 4 },
    slots: [
      {
        name: "slot0",
        type: "seu",
        mode: "pcix-133",
        pcie: false,
        adapter: { model: "a", title: "", card_mode: "pcix-133" },
        ports: [{ name: "fc", kind: "fibre_channel", chip: "c" }],
      },
    ],
  },
  series: {
    interval: ps(100),
    throughput: [],
    buses: [],
    cpus: { unit: "%", values: [1, 2, 3] },
  },
} as unknown as RunResult;

describe("the statistics of a run", () => {
  it("are all found, by path", () => {
    const paths = all_figures(statistics).map((figure) => figure.path);
    expect(paths).toContain("slot0.bus.clocks.data");
    expect(paths).toHaveLength(21);
    expect(figure_at(statistics, "slot0.bus.utilization")?.value).toBe(40.7108);
    expect(figure_at(statistics, "slot0.bus.nothing")).toBeUndefined();
  });

  it("give the clocks of buses and the time of links", () => {
    const splits = bus_splits(statistics);
    expect(splits.map((split) => split.name)).toEqual(["slot0.bus", "slot0.link.to_host"]);
    expect(splits[0]?.parts[0]?.value).toBe(34.1681);
    expect(part_names(splits)).toEqual(["data", "idle_free", "payload", "idle"]);
    const table = split_table("", splits);
    expect(table.rows[0]).toEqual(["slot0.bus", 34.1681, 65.8319, null, null]);
  });

  it("give owners, processors, engines and stalls, each in one chart", () => {
    expect(owner_splits(statistics).map((split) => split.name)).toEqual([
      "slot0.bus: host read",
      "slot0.bus: bridge write",
    ]);
    expect(cpu_splits(statistics).map((split) => split.name)).toEqual(["cpu0"]);
    expect(resource_splits(statistics).map((splits) => splits.map((s) => s.name))).toEqual([
      ["slot0.fc.port.engine"],
    ]);
    expect(stall_splits(statistics).map((split) => split.name)).toEqual(["slot0.fc read"]);
  });

  it("give latencies with samples", () => {
    expect(latencies(statistics)).toEqual([
      { path: "slot0.bus.agents.host.grant_wait", count: 3, mean: 10, p50: 9, p99: 20, maximum: 21 },
    ]);
  });
});

describe("series", () => {
  it("end with the measurement", () => {
    expect(intervals(run)).toEqual([
      [0, 100],
      [100, 200],
      [200, 250],
    ]);
  });
});

describe("the topology", () => {
  it("connects host, bridge, card, port and partner, with the figures of the JSON", () => {
    const drawing = topology_drawing(run);
    expect(drawing?.nodes.map((node) => node.id)).toEqual([
      "host",
      "slot0.host_bridge",
      "slot0.card",
      "slot0.fc",
      "slot0.fc.partner",
    ]);
    const bus = drawing?.edges.find((edge) => edge.name === "PCI-X 133");
    expect(bus?.uses[0]?.value).toBe(40.7108);
  });
  it("is left out when it is not known", () => {
    expect(topology_drawing({ ...run, topology: undefined })).toBeNull();
  });
});
