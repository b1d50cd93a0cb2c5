import { expect, test } from "vitest";
import { tidyLine, tidyText } from "./field-readers";

test.each<[string, string, string]>([
  [" a\r\nb\rc ", "a\nb\nc", "a b c"],
  ["\ufeffa\u202eb\u2066c\u0085d", "abcd", "abcd"],
  ["a\0\x1f\x7fb", "ab", "ab"],
  ["a \t\n b", "a \t\n b", "a b"],
  ["\ud83d x \ude00", "\ufffd x \ufffd", "\ufffd x \ufffd"],
  ["👩‍🍳 e\u0301 خطأ", "👩‍🍳 e\u0301 خطأ", "👩‍🍳 e\u0301 خطأ"],
  ["\u0080 \u009f", "", ""],
])("%j is tidied to %j, on one line to %j", (text, tidy, line) => {
  expect([tidyText(text), tidyLine(text)]).toEqual([tidy, line]);
});

test("a long text is cut, never in the middle of a character", () => {
  expect(tidyText("x".repeat(20_000))).toHaveLength(20_000);
  expect(tidyText("x".repeat(20_001))).toHaveLength(20_000);
  const cut = tidyText(`${"x".repeat(19_999)}😀`);
  expect(cut).toBe("x".repeat(19_999));
});
