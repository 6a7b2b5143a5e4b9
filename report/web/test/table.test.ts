// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { csv, sorted_rows } from "../src/table";

describe("a table as CSV", () => {
  it("quotes what has to be, and leaves numbers as they are", () => {
    const text = csv({
      caption: "",
      columns: [{ title: "name" }, { title: "value", unit: "MB/s" }],
      rows: [
        ['a "quoted", name', 118.733],
        ["two\nlines", -0.5],
        ["none", null],
      ],
    });
    expect(text).toBe(
      'name,value (MB/s)\r\n"a ""quoted"", name",118.733\r\n"two\nlines",-0.5\r\nnone,\r\n',
    );
  });
});

describe("sorting", () => {
  it("is by number, by text with its numbers, and puts nothing last both ways", () => {
    const rows = [["b", 10], ["a", 9], ["c", null]];
    expect(sorted_rows(rows, 1, false).map((row) => row[1])).toEqual([9, 10, null]);
    expect(sorted_rows(rows, 1, true).map((row) => row[1])).toEqual([10, 9, null]);
    expect(sorted_rows([["cpu10"], ["cpu2"]], 0, false)).toEqual([["cpu2"], ["cpu10"]]);
  });
});
