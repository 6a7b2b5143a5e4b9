// SPDX-License-Identifier: Apache-2.0
// The machine of a run as a drawing: what is connected to what, and how busy each connection was.

import { readable } from "./format";
import { Table } from "./table";
import { figure_at } from "./tree";
import { Figure, RunResult, TopologySlot } from "./types";

/** A share of time in use, as the JSON has it. */
export interface Use {
  label: string;
  path: string;
  value: number;
}

export interface Node {
  id: string;
  column: number;
  /** Rows are as high as a port; a node may be between two. */
  row: number;
  title: string;
  lines: string[];
}

export interface Edge {
  from: string;
  to: string;
  name: string;
  uses: Use[];
  /** One bus for all connections from the same part. */
  shared?: boolean;
  /** Another connection says the same. */
  repeated?: boolean;
}

export interface Drawing {
  columns: number;
  rows: number;
  nodes: Node[];
  edges: Edge[];
}

const kinds: Record<string, string> = {
  fibre_channel: "Fibre Channel",
  gigabit_ethernet: "Gigabit Ethernet",
  parallel_scsi: "Parallel SCSI",
};
const partners: Record<string, string> = {
  fibre_channel: "Storage",
  gigabit_ethernet: "Network",
  parallel_scsi: "Disks",
};

/** "pcix-133" as "PCI-X 133". */
export function mode_label(mode: string): string {
  return mode
    .replace(/^pcix-/, "PCI-X ")
    .replace(/^pci-/, "PCI ")
    .replace(/^gen/, "PCIe gen");
}

function uses_of(run: RunResult, candidates: [string, string][]): Use[] {
  return candidates.flatMap(([label, path]) => {
    const figure: Figure | undefined = figure_at(run.statistics, path);
    return figure === undefined ? [] : [{ label, path, value: figure.value }];
  });
}

function port_uses(run: RunResult, path: string): Use[] {
  return uses_of(run, [
    ["receiving", `${path}.port.link_receive.busy`],
    ["sending", `${path}.port.link_transmit.busy`],
    ["sending", `${path}.port.tx_wire_busy`],
    ["receiving", `${path}.port.network.wire_busy`],
    ["data", `${path}.port.scsi_bus.use.data`],
  ]);
}

function throughput_lines(run: RunResult, port: string): string[] {
  return run.throughput
    .filter((figure) => figure.port === port)
    .map((figure) => `${figure.direction} ${readable(figure.value, figure.unit)}`);
}

function add_slot(run: RunResult, slot: TopologySlot, first_row: number, to: Drawing): void {
  const middle = first_row + (slot.ports.length - 1) / 2;
  const name = slot.name;
  const bridge = `${name}.host_bridge`;
  to.nodes.push({
    id: bridge,
    column: 1,
    row: middle,
    title: slot.pcie ? "Root port" : "Host bridge",
    lines: slot.type === "" ? [name] : [`${name}, type ${slot.type}`],
  });
  to.edges.push({
    from: "host",
    to: bridge,
    name: slot.pcie ? "memory" : "link to memory",
    uses: uses_of(run, [
      ["reads", `${name}.host_bridge.link_read_utilization`],
      ["writes", `${name}.host_bridge.link_write_utilization`],
    ]),
  });
  const has_bridge = slot.adapter.card_mode !== undefined;
  const card = `${name}.card`;
  to.nodes.push({
    id: card,
    column: 2,
    row: middle,
    title: slot.adapter.model === "" ? "Card" : slot.adapter.model.toUpperCase(),
    lines: [has_bridge ? "on-card bridge" : slot.pcie ? "PCI Express card" : "no bus of its own"],
  });
  to.edges.push({
    from: bridge,
    to: card,
    name: mode_label(slot.mode),
    uses: slot.pcie
      ? uses_of(run, [
          ["payload to host", `${name}.link.use.to_host.payload`],
          ["payload to card", `${name}.link.use.to_card.payload`],
        ])
      : uses_of(run, [["bus in use", `${name}.bus.utilization`]]),
  });
  slot.ports.forEach((port, index) => {
    const id = `${name}.${port.name}`;
    const row = first_row + index;
    to.nodes.push({
      id,
      column: 3,
      row,
      title: id,
      lines: [port.chip, ...throughput_lines(run, id)],
    });
    to.nodes.push({
      id: `${id}.partner`,
      column: 4,
      row,
      title: partners[port.kind] ?? "Partner",
      lines: [kinds[port.kind] ?? port.kind],
    });
    to.edges.push({
      from: card,
      to: id,
      name: mode_label(slot.adapter.card_mode ?? ""),
      uses: uses_of(run, [["card bus in use", `${name}.card_bus.utilization`]]),
      shared: true,
      repeated: index > 0,
    });
    to.edges.push({ from: id, to: `${id}.partner`, name: "link", uses: port_uses(run, id) });
  });
}

/** Places every part; null when the JSON does not say how the parts are connected. */
export function topology_drawing(run: RunResult): Drawing | null {
  const topology = run.topology;
  if (topology === undefined || topology.slots.length === 0) return null;
  const drawing: Drawing = { columns: 5, rows: 0, nodes: [], edges: [] };
  for (const slot of topology.slots) {
    add_slot(run, slot, drawing.rows, drawing);
    drawing.rows += Math.max(1, slot.ports.length);
  }
  const cpus = figure_at(run.statistics, "cpus.utilization");
  drawing.nodes.unshift({
    id: "host",
    column: 0,
    row: (drawing.rows - 1) / 2,
    title: topology.host.model === "" ? "Host" : topology.host.model,
    lines: [
      `${topology.host.cells} cell${topology.host.cells === 1 ? "" : "s"}, ${topology.host.cpus} CPUs`,
      ...(cpus === undefined ? [] : [`CPUs busy ${readable(cpus.value, "%")}`]),
    ],
  });
  return drawing;
}

export function topology_table(run: RunResult, drawing: Drawing): Table {
  return {
    caption: `Connections of ${run.title}`,
    columns: [
      { title: "From" },
      { title: "To" },
      { title: "Connection" },
      { title: "Use" },
      { title: "Share of time", unit: "%" },
    ],
    rows: drawing.edges.flatMap((edge) =>
      (edge.uses.length === 0 ? [null] : edge.uses).map((use) => [
        edge.from,
        edge.to,
        edge.name,
        use?.label ?? null,
        use?.value ?? null,
      ]),
    ),
  };
}
