import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvResponse } from "@/lib/server/http/csv";
import { readBlock } from "../table/copied-cells";
import { csvRows, tableHtml, tableText } from "./export-menu";

/** CSV as the server writes it. */
const csvOf = async (heading: readonly string[], rows: readonly (readonly unknown[])[]) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await (await csvResponse("x.csv", heading, rows)).arrayBuffer(),
  );

describe("the file of the server", () => {
  test("is read as cells", async () => {
    const rows = [
      ["a", 1_200.5, null, 'say "hi"', "a,b"],
      ["two\nlines", -5, "", "it's; so", "é"],
    ];
    expect(csvRows(await csvOf(["A", "B (EUR)", "C", "D", "E"], rows))).toEqual([
      ["A", "B (EUR)", "C", "D", "E"],
      ["a", "1200.5", "", 'say "hi"', "a,b"],
      ["two\nlines", "-5", "", "it's; so", "é"],
    ]);
  });

  test("keeps formula guards, because pasted formulas run too", async () => {
    const [, row] = csvRows(await csvOf(["A", "B"], [["=1+1", "@x"]]));
    expect(row).toEqual(["'=1+1", "'@x"]);
    expect(tableHtml([["A"], row!])).toContain("<td>'=1+1</td>");
  });

  test("has only a heading without rows", async () => {
    expect(csvRows(await csvOf(["A", "B"], []))).toEqual([["A", "B"]]);
  });

  test("keeps the same cells with any content", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r\n", "=", "'", " ", "é", "\t"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
        const guarded = (text: string) => (/^[=\t\r\n]/.test(text) ? `'${text}` : text);
        const found = csvRows(await csvOf(["A", "B"], rows));
        expect(found).toEqual([["A", "B"], ...rows.map((row) => row.map(guarded))]);
      }),
      { numRuns: 60 },
    );
  });

  test("is refused when cut within a quote", () => {
    expect(() => csvRows('A,B\r\n"open,1\r\n')).toThrow("didn’t arrive");
  });
});

describe("the table", () => {
  test("has a heading, rows and links, and no markup of its cells", () => {
    const html = tableHtml([
      ["Creator", "Contract"],
      ['<b>x</b> & "y"', "https://a.example/?a=1&b=2"],
      ["two\nlines", "javascript:alert(1)"],
    ]);
    expect(html).toBe(
      "<table><thead><tr><th>Creator</th><th>Contract</th></tr></thead><tbody>" +
        '<tr><td>&lt;b&gt;x&lt;/b&gt; &amp; &quot;y&quot;</td><td><a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></td></tr>' +
        "<tr><td>two<br>lines</td><td>javascript:alert(1)</td></tr></tbody></table>",
    );
  });

  test("is empty without rows", () => {
    expect(tableHtml([])).toBe("<table><thead><tr></tr></thead><tbody></tbody></table>");
  });

  test("is text that can be pasted into a list", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", " ", "é") });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(block, (rows) => {
        const whole = [...rows, rows[0]!.map(() => "end")];
        expect(readBlock(tableText(whole))).toEqual(whole);
      }),
    );
  });
});
