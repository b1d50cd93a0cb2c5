import { expect, test } from "vitest";
import { fold, foldHandle, foldTag } from "./fold";

test.each([
  ["STRASSE", "strasse"],
  ["ẞ", "ß"],
  ["Σίσυφος", "σίσυφοσ"],
  ["\u212a", "k"],
  ["ſ", "s"],
  ["ÉCOLE", "école"],
  ["ДА", "да"],
  ["𐐀", "𐐨"],
])("%s and %s are the same", (a, b) => expect(fold(a)).toBe(fold(b)));

test.each([
  ["ß", "ss"],
  ["ı", "i"],
  ["İ", "i"],
  ["é", "e\u0301"],
])("%s and %s differ", (a, b) => expect(fold(a)).not.toBe(fold(b)));

test("agrees with the regular expression engine on every letter", () => {
  // The engine's /iu is simple case folding: the reference.
  for (let code = 0x80; code < 0x1f000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    if (folded === character) continue;
    expect(new RegExp(`^\\u{${code.toString(16)}}$`, "iu").test(folded), character).toBe(true);
  }
});

test("one leading mark of a handle or tag is left out", () => {
  expect(foldHandle(" @Some.One ")).toBe("some.one");
  expect(foldTag(" # GlowUp")).toBe("glowup");
  expect(foldTag("##x")).toBe("#x");
});
