// SPDX-License-Identifier: Apache-2.0
// What `slotlab explain` found, as shares and gains.

import { Split } from "./run";
import { Cell, Table } from "./table";
import { Explanation, Gain, Trial } from "./types";

export function attribution_splits(explanation: Explanation): Split[] {
  return explanation.attribution.map((one) => ({
    name: `${one.port} ${one.direction}`,
    parts: Object.entries(one.groups).map(([name, group]) => ({
      name,
      value: group.share_percent,
      description: "",
    })),
  }));
}

export function clock_splits(explanation: Explanation): Split[] {
  return Object.entries(explanation.bus_clocks_percent).flatMap(([bus, parts]) =>
    Object.entries(parts.clocks === undefined ? (parts.use ?? {}) : { "": parts.clocks }).map(
      ([way, shares]) => ({
        name: way === "" ? bus : `${bus}.${way}`,
        parts: Object.entries(shares).map(([name, value]) => ({ name, value, description: "" })),
      }),
    ),
  );
}

/** Directions that trials tell of; "" stands for all together. */
export function directions_of(trials: Trial[]): string[] {
  const names = new Set<string>([""]);
  for (const trial of trials) Object.keys(trial.gains ?? {}).forEach((name) => names.add(name));
  return [...names];
}

export function gain_of(trial: Trial, direction: string): Gain | null {
  return (direction === "" ? trial.total : trial.gains?.[direction]) ?? null;
}

export function trial_table(caption: string, trials: Trial[]): Table {
  const directions = directions_of(trials);
  return {
    caption,
    columns: [
      { title: "Name" },
      { title: "Change" },
      ...directions.flatMap((name) => [
        { title: name === "" ? "All together" : name, unit: "%" },
        { title: "± 95 %", unit: "%" },
      ]),
      { title: "Failure" },
    ],
    rows: trials.map((trial): Cell[] => [
      trial.name,
      trial.change,
      ...directions.flatMap((name): Cell[] => {
        const gain = gain_of(trial, name);
        return [gain?.gain_percent ?? null, gain?.half_width_95_percent ?? null];
      }),
      trial.failure ?? null,
    ]),
  };
}
