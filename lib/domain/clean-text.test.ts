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

test.each([
  ["", ""],
  ["plain", "plain"],
  ["\0", ""],
  ["\ud83d\ude00", "😀"],
  ["\ude00\ud83d", "\ufffd\ufffd"],
  ["a\x0bb\x0cc\x85d", "abc\x85d"],
  ["\u2028\u200d\ufeff", "\u2028\u200d\ufeff"],
])("%j is kept as %j, and cleaning again changes nothing", (text, kept) => {
  expect(cleanText(text)).toBe(kept);
  expect(cleanText(cleanText(text))).toBe(cleanText(text));
});

test("every character is either kept or cannot be found", () => {
  for (let code = 0; code < 0x100; code++) {
    const character = String.fromCharCode(code);
    expect(cleanText(character) === character, `U+${code.toString(16)}`).toBe(!isUnfindable(character));
  }
});
