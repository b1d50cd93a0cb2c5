import { expect, test } from "vitest";
import { HIDDEN_ADDRESS } from "./shown-texts";
import { withoutContacts } from "./without-contacts";

test("the address is gone, and the rest of the record stays", () => {
  const record = { id: "tiktok_1", username: "ana", followers: 5, bio: "Cooks.", hashtags: ["food"] };
  const seen = withoutContacts({ ...record, email: "ana@knots.example" });
  expect(seen).toEqual(record);
  expect("email" in seen).toBe(false);
});

test.each([
  ["Write to ana@knots.example!", `Write to ${HIDDEN_ADDRESS}`],
  ["ANA.B+x@Knots.Example, or call", `${HIDDEN_ADDRESS}, or call`],
  ["(ana@knots.example)", `(${HIDDEN_ADDRESS})`],
  ["büro@höfe.example", HIDDEN_ADDRESS],
  ["one@a.example two@b.example", `${HIDDEN_ADDRESS} ${HIDDEN_ADDRESS}`],
  ["@ana on every platform", "@ana on every platform"],
  ["4 @ 5 a.m.", "4 @ 5 a.m."],
])("in a bio: %s", (bio, seen) => expect(withoutContacts({ id: "tiktok_1", bio }).bio).toBe(seen));

test("also in lists, and quickly in long texts", () => {
  expect(withoutContacts({ id: "tiktok_1", nichesToPromote: ["food", "ana@knots.example"] })).toEqual({
    id: "tiktok_1",
    nichesToPromote: ["food", HIDDEN_ADDRESS],
  });
  const bio = `${"a@".repeat(50_000)}${"a.".repeat(50_000)}`;
  expect(withoutContacts({ id: "tiktok_1", bio }).bio).toContain("a@a@");
});
