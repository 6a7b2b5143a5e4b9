// SPDX-License-Identifier: Apache-2.0
// Colours for charts, light and dark. Series take the Okabe-Ito colours, which people with any
// common colour deficiency tell apart.

export interface Theme {
  name: "light" | "dark";
  surface: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  published: string;
  simulated: string;
  series: string[];
  clocks: Record<string, string>;
  /** Of what a port waits for. */
  stalls: Record<string, string>;
  /** From low to high. */
  ramp: string[];
}

// In both themes.
const stalls: Record<string, string> = {
  link: "#0a6fb5",
  bus_data: "#56b4e9",
  bus_address: "#8fcdf0",
  bus_initial_wait: "#b5dff6",
  bus_wait_state: "#5cc3ae",
  bus_turnaround: "#97d8c9",
  bus_retry: "#f08a5a",
  bus_disconnect: "#f5b896",
  bus_split_request: "#8e5a9b",
  bus_split_completion: "#b58abf",
  bus_overhead: "#b58abf",
  held_read: "#6a9a1f",
  grant: "#d55e00",
  read_data: "#009e73",
  write_buffer: "#e69f00",
  engine: "#cc79a7",
  firmware: "#9a7b2d",
  cpu: "#6f7c8d",
  interrupt: "#e3cf8d",
  window: "#b5651d",
};

const light: Theme = {
  name: "light",
  surface: "#ffffff",
  ink: "#1b2330",
  muted: "#596575",
  line: "#e1e5ea",
  accent: "#0a5fb4",
  published: "#1b2330",
  simulated: "#0072b2",
  series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5f6b7a", "#8c6d1f"],
  clocks: {
    data: "#0072b2",
    address: "#56b4e9",
    initial_wait: "#9bd3f2",
    wait_state: "#009e73",
    turnaround: "#7fcdb4",
    retry: "#d55e00",
    disconnect: "#f0a070",
    split_request: "#8e4a86",
    split_completion: "#cc79a7",
    arbitration: "#e69f00",
    idle_blocked: "#f3dfa2",
    idle_free: "#dde2e8",
    payload: "#0072b2",
    packet_overhead: "#56b4e9",
    dllp: "#009e73",
    credit_stall: "#d55e00",
    idle: "#dde2e8",
  },
  stalls,
  ramp: ["#fff7d6", "#c9e3b8", "#71bfae", "#2b86ab", "#1c4a86", "#1a1f55"],
};

const dark: Theme = {
  name: "dark",
  surface: "#1a202a",
  ink: "#e7ebf1",
  muted: "#9ba7b7",
  line: "#303a48",
  accent: "#74b6ff",
  published: "#e7ebf1",
  simulated: "#4fb0ea",
  series: ["#4fb0ea", "#ff8f52", "#2cc79b", "#e6a3ca", "#f4bb45", "#9ad7f8", "#a9b4c2", "#c9a95a"],
  clocks: {
    data: "#3d9fdb",
    address: "#8fd0f5",
    initial_wait: "#bfe5fa",
    wait_state: "#1fae86",
    turnaround: "#7fd8bd",
    retry: "#f0763a",
    disconnect: "#f7b48c",
    split_request: "#a869a0",
    split_completion: "#e09bc4",
    arbitration: "#eeb03a",
    idle_blocked: "#7d6f3c",
    idle_free: "#343f4e",
    payload: "#3d9fdb",
    packet_overhead: "#8fd0f5",
    dllp: "#1fae86",
    credit_stall: "#f0763a",
    idle: "#343f4e",
  },
  stalls,
  ramp: ["#1b2350", "#234f86", "#2a7f9f", "#4fae9a", "#a7d58c", "#fbf3b0"],
};

type Wish = "auto" | "light" | "dark";
const preference = window.matchMedia("(prefers-color-scheme: dark)");
const listeners: (() => void)[] = [];
let wish: Wish = "auto";

export function current_theme(): Theme {
  const is_dark = wish === "dark" || (wish === "auto" && preference.matches);
  return is_dark ? dark : light;
}

function apply(): void {
  document.documentElement.dataset["theme"] = current_theme().name;
  for (const listener of listeners) listener();
}

/** "auto" follows the system. */
export function wish_theme(name: string): void {
  wish = name === "light" || name === "dark" ? name : "auto";
  apply();
}

/** Calls back whenever the colours change. */
export function on_theme(listener: () => void): void {
  listeners.push(listener);
}

preference.addEventListener("change", apply);
apply();
