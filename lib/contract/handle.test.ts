import { expect, test } from "vitest";
import { foldHandle } from "./fold";
import { bareHandle, handleInCell } from "./handle";

test.each([
  "nora.bakes",
  "@nora.bakes",
  "@@nora.bakes",
  "＠nora.bakes",
  "  @Nora.Bakes ",
  "nora.bakes\u200e",
  "\u200fnora.bakes",
  "nora\u200b.bakes",
  "nora\u3164.bakes",
  "no\ufe0fra.bakes",
  "nora\u{e0100}.bakes\u2800",
  "\ufeff@nora.bakes",
  "'@nora.bakes",
  '="nora.bakes"',
  "/nora.bakes/",
  "_u/nora.bakes",
  "/_u/nora.bakes/?igsh=MzRl&utm_source=qr",
  "nora.bakes?hl=en",
  "%40nora.bakes",
  "nora%2Ebakes",
])("%j is the handle nora.bakes", (text) => expect(foldHandle(text)).toBe("nora.bakes"));

test.each([
  ["ครัวไทย", "ครัวไทย"],
  ["%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7%E0%B9%84%E0%B8%97%E0%B8%A2", "ครัวไทย"],
  ["cafe\u0301", "café"],
  // Names of channels stay as they are.
  ["DaFuq!?Boom!", "DaFuq!?Boom!"],
  ["5-Minute Crafts", "5-Minute Crafts"],
  ["50% off", "50% off"],
  ["@", ""],
  ["", ""],
])("%j becomes %j", (text, handle) => {
  expect(bareHandle(text)).toBe(handle);
  expect(bareHandle(bareHandle(text))).toBe(handle);
});

test.each([
  ["ig: @kai.two", "kai.two"],
  ["Instagram: kai.two", "kai.two"],
  ["TikTok @kai.two", "kai.two"],
  ["kai.heart ❤️", "kai.heart"],
  ["kai.flag🇫🇷", "kai.flag"],
  ["ig.models", "ig.models"],
  ["tt_runner", "tt_runner"],
])("the cell %j names %j", (text, handle) => expect(handleInCell(text)).toBe(handle));
