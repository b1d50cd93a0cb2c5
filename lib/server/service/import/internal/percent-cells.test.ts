import { expect, test } from "vitest";
import { percentStyles } from "./percent-cells";

test("numbers styles like cells and ignores quoted signs", () => {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId='165' formatCode="0&quot;%&quot;"/>
    </numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"><a/></xf><xf numFmtId="165"/></cellXfs></styleSheet>`;
  expect([...percentStyles(xml)]).toEqual(["1", "2"]);
});

test.each([
  ["tags without an end", "<xf ".repeat(1 << 20)],
  ["a name without an end", `<numFmt ${"a".repeat(1 << 20)}>`],
])("%s are read in one pass", (_, xml) =>
  expect([...percentStyles(`<cellXfs>${xml}</cellXfs>`)]).toEqual([]),
);
