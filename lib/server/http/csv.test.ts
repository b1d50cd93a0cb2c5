import { expect, test } from "vitest";
import { csvResponse } from "./csv";

test("no cell can be a formula, and text survives", async () => {
  const rows = [
    ["=1+1", "+x", "-2", "@a", "\tz", 'say "hi"', "a,b", "two\nlines", -5, null, ["x", "=y"], "a\u202eb"],
  ];
  const text = await csvResponse("x.csv", ["h"], rows).text();
  expect(text).toBe(
    `h\r\n"'=1+1","'+x","'-2","'@a","'\tz","say ""hi""","a,b","two\nlines",-5,,"x; =y",ab\r\n`,
  );
});
