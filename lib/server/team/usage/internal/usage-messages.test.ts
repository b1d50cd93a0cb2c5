/** The words of each kind of usage row: for one and many, nothing bought, nothing missing. */
import { describe, expect, test } from "vitest";
import { USAGE_KINDS } from "@/lib/contract/usage";
import { wordsFor, type Said } from "./usage-messages";

const row = (kind: Said["kind"], more: Partial<Said> = {}): Said => ({
  kind,
  credits: 0,
  held: 0,
  asked: 0,
  owned: 0,
  givenBack: 0,
  operation: null,
  note: null,
  author: null,
  unknown: 0,
  again: 0,
  ...more,
});
const textOf = (kind: Said["kind"], more: Partial<Said> = {}) => {
  const { what, detail } = wordsFor(row(kind, more));
  return detail === "" ? what : `${what}: ${detail}`;
};

test("every kind has words, also with nothing in it", () => {
  for (const kind of USAGE_KINDS) expect([kind, wordsFor(row(kind)).what.length > 5]).toEqual([kind, true]);
});

describe("a purchase that ended", () => {
  test.each<[Partial<Said>, string]>([
    [{ credits: -1, asked: 1 }, "Revealed 1 creator"],
    [{ credits: -1_200, asked: 1_200 }, "Revealed 1,200 creators"],
    [{ credits: -3, asked: 5 }, "Revealed 3 creators: 2 not found"],
    [{ credits: -3, asked: 5, givenBack: 2 }, "Revealed 3 creators: 2 not bought"],
    [{ credits: -3, asked: 6, givenBack: 2 }, "Revealed 3 creators: 1 not found, 2 not bought"],
    [{ credits: -3, asked: 3, owned: 4 }, "Revealed 3 creators: 4 more already owned"],
    [{ credits: -3, asked: 3, again: 2 }, "Revealed 3 creators: 2 owned before"],
    [{ owned: 4 }, "Nothing to buy: 4 creators already owned"],
    [{ owned: 1 }, "Nothing to buy: 1 creator already owned"],
    [{ asked: 5, givenBack: 5 }, "Nothing bought: 5 credits given back"],
    [{ asked: 1, givenBack: 1 }, "Nothing bought: 1 credit given back"],
    [{}, "Nothing bought"],
  ])("a reveal %j", (more, words) => {
    expect(textOf("reveal", more)).toBe(words);
  });

  test("a short page is not reported as missing creators", () => {
    expect(textOf("page", { credits: -7, asked: 10, again: 2 })).toBe(
      "Opened a page of 7 creators: 2 owned before",
    );
  });

  test("all creators of a refresh were owned before", () => {
    expect(textOf("refresh", { credits: -1, asked: 1, again: 1 })).toBe("Refreshed 1 profile");
    expect(textOf("refresh", { credits: -2, asked: 3 })).toBe("Refreshed 2 profiles: 1 not found");
  });
});

describe("open and decided outcomes", () => {
  test.each<[Said["kind"], Partial<Said>, string]>([
    ["hold", { held: 5, asked: 5 }, "Revealing 5 creators: 5 credits held"],
    ["hold", { held: 1, asked: 9, credits: -8 }, "Revealing 1 creator: 1 credit held, 8 creators revealed"],
    ["hold", { held: 5, asked: 5, unknown: 5 }, "Needs review: may cost up to 5"],
    [
      "hold",
      { held: 5, asked: 9, credits: -4, unknown: 5 },
      "Needs review: may cost up to 5, 4 creators revealed",
    ],
    ["decided", { credits: -5, author: "ana" }, "Counted as charged: decided by ana"],
    ["decided", { author: "ana", note: "no invoice" }, "Counted as not charged: decided by ana, no invoice"],
    ["decided", { credits: -5 }, "Counted as charged"],
  ])("%s %j", (kind, more, words) => {
    expect(textOf(kind, more)).toBe(words);
  });
});

describe("rows without a team purchase", () => {
  test.each<[Said["kind"], Partial<Said>, string]>([
    ["key", { credits: -2, operation: "getCreators" }, "Fetched 2 profiles: API, getCreators"],
    [
      "key",
      { credits: -1, operation: "searchCreatorRecords" },
      "Searched and bought 1 profile: API, searchCreatorRecords",
    ],
    ["key", { credits: -1, operation: "toString" }, "Bought 1 profile: API, toString"],
    ["key", { credits: -1 }, "Bought 1 profile"],
    ["grant", { credits: 150, note: "order 4471" }, "Added 150 credits: order 4471"],
    ["grant", { credits: -1 }, "Removed 1 credit"],
    ["reclaim", { credits: -15, note: "taken back by an admin" }, "15 credits taken back: by an admin"],
    ["reclaim", { credits: 1, note: "from Agency" }, "1 credit returned: from Agency"],
    ["refund", { credits: 2 }, "2 credits returned: the service charged less than was counted"],
    ["correction", { credits: -1 }, "1 credit charged later: beyond what was counted"],
    [
      "approval",
      { asked: 40, operation: "approve", author: "Ruth", note: "until 2026-11-30" },
      "Approved 40 credits: by Ruth, until 2026-11-30",
    ],
    [
      "approval",
      { asked: 1, operation: "decline", author: "Ruth", note: "Use owned ones" },
      "Declined 1 credit: by Ruth, Use owned ones",
    ],
    ["refused", { asked: 12, note: "7 are left" }, "Purchase of 12 refused: 7 are left"],
  ])("%s %j", (kind, more, words) => {
    expect(textOf(kind, more)).toBe(words);
  });
});
