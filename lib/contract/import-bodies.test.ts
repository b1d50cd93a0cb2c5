/** Bodies that the calls of imports accept and refuse. */
import { describe, expect, test } from "vitest";
import {
  importOptionsBody,
  newFileBody,
  newMappingBody,
  partMappingBody,
  pasteBody,
  undoBody,
} from "./import-bodies";
import { LONGEST_NAME, PASTE_BYTES, USUAL_OPTIONS } from "./imports";

const refuses = (body: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  expect(body.safeParse(value).success).toBe(false);

test("the usual options are options", () => {
  expect(importOptionsBody.parse(USUAL_OPTIONS)).toEqual(USUAL_OPTIONS);
});

describe("options", () => {
  test.each([
    { ...USUAL_OPTIONS, observed: "2026-02-30" },
    { ...USUAL_OPTIONS, date: "01.02.2026" },
    { ...USUAL_OPTIONS, decimal: "" },
    { ...USUAL_OPTIONS, dateOrder: "serial" },
    { ...USUAL_OPTIONS, platform: "facebook" },
    { ...USUAL_OPTIONS, isInferring: "yes" },
    { ...USUAL_OPTIONS, more: 1 },
    {},
  ])("%j are refused", (options) => refuses(importOptionsBody, options));
});

describe("a file", () => {
  test("has a name and a size", () => {
    expect(newFileBody.parse({ name: " a.csv ", size: 1 })).toEqual({ name: "a.csv", size: 1 });
    expect(newFileBody.parse({ name: "a.csv", size: 2 ** 40, modifiedAt: 0 })).toMatchObject({
      modifiedAt: 0,
    });
  });
  test.each([
    { name: "", size: 1 },
    { name: "x".repeat(LONGEST_NAME + 1), size: 1 },
    { name: "a", size: 0 },
    { name: "a", size: -1 },
    { name: "a", size: 1.5 },
    { name: "a", size: 1, modifiedAt: -1 },
    { name: "a", size: 1, modifiedAt: 9e15 },
    { name: "a", size: 1, path: "/etc" },
  ])("%j is refused", (file) => refuses(newFileBody, file));
});

test("pasted text has an end", () => {
  expect(pasteBody.safeParse({ text: "a" }).success).toBe(true);
  refuses(pasteBody, { text: "" });
  refuses(pasteBody, { text: "x".repeat(PASTE_BYTES + 1) });
});

describe("what a part of a file is read by", () => {
  test("is a mapping, a saved one, or what is guessed", () => {
    expect(partMappingBody.parse({ part: "a.csv" })).toEqual({ part: "a.csv", mapping: null, saved: null });
    const mapping = { kind: "posts", fields: { id: { column: "Video" } } };
    expect(partMappingBody.parse({ part: "a.csv", mapping }).mapping).toEqual(mapping);
  });
  test.each([
    { part: "" },
    { part: "a", mapping: { kind: "posts", fields: { id: {} } } },
    { part: "a", mapping: { kind: "posts", fields: { followersX: { column: "a" } } } },
    { part: "a", mapping: { kind: "posts", fields: { id: { column: "a", times: 0 } } } },
    { part: "a", saved: 7 },
  ])("%j is refused", (body) => refuses(partMappingBody, body));
});

test("a saved mapping has a name and columns; an undo names imports", () => {
  const mapping = { kind: "creators", fields: { username: { column: "a" } } };
  expect(newMappingBody.parse({ name: " x ", mapping, columns: ["a"] })).toMatchObject({ name: "x" });
  refuses(newMappingBody, { name: "x".repeat(101), mapping, columns: ["a"] });
  refuses(undoBody, { numbers: [] });
  refuses(undoBody, { numbers: [0] });
  expect(undoBody.parse({ numbers: [3, 2] })).toEqual({ numbers: [3, 2] });
});
