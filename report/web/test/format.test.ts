// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { escape_html, plain, readable, signed, with_prefix, wrapped } from "../src/format";

describe("figures for people", () => {
  it("move to another prefix and are never rounded", () => {
    expect(readable(2518009, "ps")).toBe("2.518009\u00a0µs");
    expect(readable(85398236269, "ps")).toBe("85.398236269\u00a0ms");
    expect(readable(999, "ps")).toBe("999\u00a0ps");
    expect(readable(1000, "ps")).toBe("1\u00a0ns");
    expect(readable(182243000, "B/s")).toBe("182.243\u00a0MB/s");
    expect(readable(40.7108, "%")).toBe("40.7108\u00a0%");
    expect(readable(17999, "1")).toBe("17999");
    expect(readable(null, "MB/s")).toBe("–");
  });

  it("give back the value of the JSON whatever the prefix", () => {
    for (const value of [1, 999, 1001, 123456, 5242879, 557055123, 14452500, 99999999999]) {
      const quantity = with_prefix(value, "ps");
      const scale = { ps: 0, ns: 3, µs: 6, ms: 9, s: 12 }[quantity.unit as "ps"];
      const [whole = "", part = ""] = String(quantity.value).split(".");
      expect(whole + part.padEnd(scale, "0")).toBe(String(value).padStart(scale + 1, "0"));
    }
  });

  it("have a true minus, and a sign when asked", () => {
    expect(plain(-4.5)).toBe("\u22124.5");
    expect(signed(1.36706, "%")).toBe("+1.36706\u00a0%");
    expect(signed(-0.5, "%")).toBe("\u22120.5\u00a0%");
    expect(signed(0, "%")).toBe("0\u00a0%");
  });
});

describe("texts", () => {
  it("are safe in HTML", () => {
    expect(escape_html("<img src=\"x\" onerror='a&b'>")).not.toMatch(/[<>"']/);
  });
  it("are cut at spaces", () => {
    expect(wrapped("GigE receive beside FC both ways", 19)).toEqual([
      "GigE receive beside",
      "FC both ways",
    ]);
    expect(wrapped("incomprehensibilities", 4)).toEqual(["incomprehensibilities"]);
  });
});
