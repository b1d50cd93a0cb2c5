import { expect, test } from "vitest";
import { cleanText, isUnfindable, SEPARATOR } from "./clean-text";

test("control characters and lone surrogates go, line breaks, tabs and the rest of Unicode stay", () => {
  expect(cleanText("a\0b\x1fc\x7fd\te\nf\r\ng")).toBe("abcd\te\nf\r\ng");
  expect(cleanText("x\ud800y")).toBe("x\ufffdy");
  expect(cleanText("😀 é Σ \u202e")).toBe("😀 é Σ \u202e");
});

test("no clean text holds the separator, and a needle with it finds nothing", () => {
  expect(cleanText(`a${SEPARATOR}b`)).toBe("ab");
  expect(isUnfindable(`a${SEPARATOR}b`)).toBe(true);
  expect(isUnfindable("a b\n")).toBe(false);
});
