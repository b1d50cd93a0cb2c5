/** Routes accept every body that the forms send. Refused input never leaves the page. */
import { zodResolver } from "@hookform/resolvers/zod";
import { expect, test } from "vitest";
import type { z } from "zod";
import { inviteBody, keyChangeBody, newKeyBody, resolveBody } from "@/lib/contract/dashboard-bodies";
import { FetchError } from "@/lib/client/fetch-json";
import { errorWords, optionalText, wholeNumber } from "./outcome-dialogs";

/** Called the way react-hook-form calls a resolver: returns the body, or the names of the invalid fields. */
async function check(schema: z.ZodType, values: Record<string, unknown>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const result = await zodResolver(schema as z.ZodType<object, Record<string, unknown>>)(
    values,
    undefined,
    options,
  );
  return Object.keys(result.errors).length > 0 ? Object.keys(result.errors) : result.values;
}

test.each([
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, null],
  ["12", 12],
  [" 12 ", 12],
  ["1.5", 1.5],
  ["0", 0],
  [100, 100],
  ["x", Number.NaN],
])("a whole-number input reads %j as %j", (text, value) => {
  expect(wholeNumber.setValueAs(text)).toEqual(value);
});

test("omits an empty note", () => {
  expect(optionalText.setValueAs("  ")).toBeUndefined();
  expect(optionalText.setValueAs(undefined)).toBeUndefined();
  expect(optionalText.setValueAs(" Invoice 2041 ")).toBe("Invoice 2041");
});

test.each([
  [inviteBody, { emails: ["a@b.c"], role: "member", monthlyCap: null }],
  [newKeyBody, { name: "Reports", credits: 100, monthlyCap: null }],
  [newKeyBody, { name: "Reports", credits: 0, monthlyCap: 5 }],
  [keyChangeBody, { action: "grant", credits: 5, note: "Invoice" }],
  [keyChangeBody, { action: "revoke" }],
  [resolveBody, { action: "charge", credits: 7 }],
  [resolveBody, { action: "release" }],
] as [z.ZodType, Record<string, unknown>][])(
  "a complete form gives its body (%#)",
  async (schema, values) => {
    expect(await check(schema, values)).toEqual(values);
  },
);

test.each([
  [inviteBody, { emails: ["a b"], role: "owner", monthlyCap: 0.5 }, ["emails", "role", "monthlyCap"]],
  [newKeyBody, { name: "Reports", credits: null, monthlyCap: null }, ["credits"]],
  [newKeyBody, { name: "Reports", credits: 1.5, monthlyCap: -1 }, ["credits", "monthlyCap"]],
  [newKeyBody, { name: "Reports", credits: 1e15, monthlyCap: null }, ["credits"]],
  [keyChangeBody, { action: "grant", credits: 0 }, ["credits"]],
  [keyChangeBody, { action: "grant", credits: Number.NaN, note: "x".repeat(201) }, ["credits", "note"]],
  [resolveBody, { action: "charge", credits: 1_001 }, ["credits"]],
] as [z.ZodType, Record<string, unknown>, string[]][])(
  "refuses invalid input at its field (%#)",
  async (schema, values, fields) => {
    expect(await check(schema, values)).toEqual(fields);
  },
);

test("shows server errors in their own words, but no others", () => {
  expect(errorWords(null)).toBeNull();
  expect(errorWords(new FetchError("conflict", "The name is taken.", 409))).toBe("The name is taken.");
  expect(errorWords(new TypeError("x is undefined"))).toBe("Something went wrong.");
});
