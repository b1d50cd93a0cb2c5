import { expect, test } from "vitest";
import { refusalText } from "./answer-errors";

const KEY = "k-123456";
const of = (body: unknown) => refusalText(typeof body === "string" ? body : JSON.stringify(body), KEY);

test.each<[unknown, string | undefined]>([
  [{ message: "first", detail: "second", title: "third" }, "first"],
  [{ message: " ", detail: "second", error: "third" }, "second"],
  [{ message: 5, error: "third" }, "third"],
  [{ error: { message: "nested" }, title: "last" }, "nested"],
  [{ error: { message: null }, title: "last" }, "last"],
  [{ response: { message: "deeper" } }, undefined],
  [{}, undefined],
  [["message"], undefined],
  ["null", undefined],
  ["<h1>Bad</h1>", undefined],
  ['{"message":"cut o', undefined],
  ["", undefined],
])("of %j is %j", (body, text) => expect(of(body)).toBe(text));

test.each([
  ["<b>Bad</b>", undefined],
  ["a </script> b", undefined],
  ["<!doctype html>", undefined],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  [`the key ${KEY} and ${KEY} again`, "the key … and … again"],
  ["a\u0000b\u202ec\n\n\td  e", "a b c d e"],
  [" around ", "around"],
  ["\ud800x", "x"],
])("of the message %j is %j", (message, text) => expect(of({ message })).toBe(text));

test.each([
  [300, 300],
  [301, 301],
  [5000, 301],
])("of %i characters has %i", (length, kept) => {
  const text = of({ message: "x".repeat(length) })!;
  expect(text).toHaveLength(kept);
  expect(text.endsWith("…")).toBe(length > 300);
});
