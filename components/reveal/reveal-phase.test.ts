import { expect, test } from "vitest";
import { FetchError } from "@/lib/client/fetch-json";
import type { Quote, Reveal } from "@/lib/contract/reveal";
import { phaseOf, reasonToQuoteAgain } from "./reveal-phase";

const quote = { id: "q1" } as Quote;
const reveal = { id: "r1" } as Reveal;
const still = { isPending: false, error: null };
const quoted = { ...still, data: quote, variables: { wanted: ["tiktok_1"] } };
const refusal = (code: string, status: number) => new FetchError(code, "The server's words.", status);

test("nothing was requested yet", () => expect(phaseOf(still, still)).toEqual({ name: "idle" }));

test("the price is requested, shown, and shown again with the reason", () => {
  expect(phaseOf({ ...still, isPending: true }, still)).toEqual({ name: "asking" });
  expect(phaseOf(quoted, still)).toEqual({ name: "quoted", quote, note: undefined });
  const again = { ...quoted, variables: { wanted: ["tiktok_1"], note: "The price has changed." } };
  expect(phaseOf(again, still)).toEqual({ name: "quoted", quote, note: "The price has changed." });
});

test("a new price replaces an earlier confirmation", () => {
  const asking = { ...quoted, isPending: true, data: undefined };
  expect(phaseOf(asking, { ...still, data: reveal })).toEqual({ name: "asking" });
});

test("confirmed once, then followed", () => {
  expect(phaseOf(quoted, { ...still, isPending: true })).toEqual({ name: "confirming", quote });
  expect(phaseOf(quoted, { ...still, data: reveal })).toEqual({ name: "confirmed", quote, reveal });
});

test.each([
  [refusal("forbidden", 403), false],
  [refusal("not_found", 404), false],
  [refusal("unavailable", 503), true],
  [refusal("internal", 500), true],
  [refusal("offline", 0), true],
  [new TypeError("x is undefined"), true],
])("after %s: is the same price confirmed again? %s", (error, isAgain) => {
  const phase = phaseOf(quoted, { ...still, error });
  if (!isAgain) return expect(phase).toEqual({ name: "failed", error });
  expect(phase).toMatchObject({ name: "quoted", quote, isSent: true });
  expect((phase as { note: string }).note).toMatch(/ Confirm again\. You won’t be charged twice\.$/);
});

test("a failed price shows the server's error, or our own text for a page error", () => {
  const error = refusal("not_found", 404);
  expect(phaseOf({ ...still, error }, still)).toEqual({ name: "failed", error });
  const fault = phaseOf({ ...still, error: new TypeError("x is undefined") }, still);
  expect(fault).toMatchObject({ name: "failed", error: { message: "Something went wrong." } });
});

test.each(["quote_expired", "insufficient_credits", "over_budget", "conflict", "invalid_parameter"])(
  "after %s the new price is shown with the reason",
  (code) => expect(reasonToQuoteAgain(refusal(code, 409))).toBe("The server's words."),
);

test.each([refusal("forbidden", 403), refusal("offline", 0), refusal("unavailable", 503), new Error("x")])(
  "after %s no new price is requested, because the purchase may have succeeded",
  (error) => expect(reasonToQuoteAgain(error)).toBeUndefined(),
);
