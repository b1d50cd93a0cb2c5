import { expect, test } from "vitest";
import { findEmail, isEmail } from "./find-email";

test.each<[string | undefined, string | undefined]>([
  ["Write to Bread@Example.com!", "bread@example.com"],
  ["📧a.b+c%d-e@mail.co.uk📧", "a.b+c%d-e@mail.co.uk"],
  ["first@a.io second@b.io", "first@a.io"],
  ["mailto:me@a.io.", "me@a.io"],
  ["@handle on tiktok.com", undefined],
  ["a@b", undefined],
  ["a@-b.c", undefined],
  ["", undefined],
  [undefined, undefined],
  [`${"x".repeat(5_000)} late@a.io`, undefined],
])("in %j: %j", (text, email) => expect(findEmail(text)).toBe(email));

test("reads a hostile bio quickly", () => {
  const started = performance.now();
  for (const part of ["a@", "a.", "a@a.", "a-"]) findEmail(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each([
  ["a@b.c", true],
  [`${"x".repeat(250)}@b.c`, true],
  [`${"x".repeat(251)}@b.c`, false],
  ["a b@c.d", false],
  ["a@b", false],
  ["a@b@c.d", false],
  ["", false],
])("%s is an address: %s", (text, isOne) => expect(isEmail(text)).toBe(isOne));
