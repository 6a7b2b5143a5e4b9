// SPDX-License-Identifier: Apache-2.0
// How ports are called everywhere.

export function direction_label(figure: { port: string; direction: string }): string {
  return `${figure.port} ${figure.direction}`;
}
