/** Bodies from the browser: the smallest and fullest form, each field, and refused values. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { MOST_CREDITS } from "./api-keys";
import * as bodies from "./dashboard-bodies";
import { MAX_PURPOSE_LENGTH, MAX_REVEAL, MOST_COUNTED } from "./reveal";

const UUID = "8f14e45f-ceea-467f-a0e6-1d2a8f6b1c11";
const long = (length: number) => "x".repeat(length);
const ids = (length: number) => Array<string>(length).fill("tiktok_1");
const search = { search: "source=tiktok" };
const all = { ...search, except: [], isOnlyNew: true };
/** Values that are refused for every text, number, list and boolean. */
const STRANGE = [null, { a: 1 }, Symbol.iterator];

type Case = {
  schema: z.ZodType;
  good: object[];
  /** Field → values that it refuses in the first good body. */
  bad: Record<string, unknown[]>;
  /** Fields that may be missing from the first good body. */
  optional?: string[];
  /** A plain HTML form may bring fields of its own, which are left out. */
};

const numbers = (most: number, least = 0) => ["5", 1.5, least - 1, most + 1, NaN, Infinity];
const texts = (most: number) => [5, true, long(most + 1)];

const budgetOf = (subject: string) => ({ subject, period: "day", isHard: false });

const keySettings = {
  scopes: ["search", "reveal", "credits.read"],
  requestsPerMinute: 60,
  expiresOn: "2099-12-31",
};
const badSettings = {
  scopes: [[], ["members"], "search", null],
  requestsPerMinute: [0, 61, 1.5, "5", null],
  expiresOn: ["2099-02-30", "soon", "", 5],
};

const CASES: Record<string, Case> = {
  lookCloserBody: {
    schema: bodies.lookCloserBody,
    good: [
      { search: { country: "France", page: 2 }, ids: ids(1) },
      { search: {} },
      { search: {}, ids: ids(100) },
    ],
    bad: { search: ["country=France", 5, []], ids: [[1], "tiktok_1", ids(101)] },
    optional: ["ids"],
  },
  matchBody: {
    schema: bodies.matchBody,
    good: [
      { list: [{ by: "username", text: "lea" }], posts: { source: "tiktok" }, board: { listId: "l" } },
      { list: [] },
      {},
    ],
    bad: {
      list: ["lea", { by: "username" }],
      posts: ["all", [], 5, { [long(101)]: 1 }],
      board: ["l", [], 5, { [long(101)]: 1 }],
    },
    optional: ["list", "posts", "board"],
  },
  purchaseBody: {
    schema: bodies.purchaseBody,
    good: [
      { credits: 5_000, day: "2026-11-01", note: "order 4471" },
      { credits: 1, day: "2026-11-01" },
    ],
    bad: {
      credits: numbers(MOST_CREDITS, 1),
      day: badSettings.expiresOn,
      note: [...texts(200), "a\0b", "\ud800"],
    },
    optional: ["note"],
  },
  allMatchingBody: {
    schema: bodies.allMatchingBody,
    good: [all, { search: "", except: ids(MAX_REVEAL), isOnlyNew: false }, { ...all, search: long(8_192) }],
    bad: {
      search: texts(8_192),
      except: ["tiktok_1", [1], ids(MAX_REVEAL + 1)],
      isOnlyNew: ["true", 1],
    },
  },
  "quoteBody of ids": {
    schema: bodies.quoteBody,
    good: [{ ids: ids(1) }, { ids: ids(MAX_REVEAL) }],
    bad: { ids: [[], [5], "tiktok_1", ids(MAX_REVEAL + 1)] },
  },
  "quoteBody of everything matching": {
    schema: bodies.quoteBody,
    good: [{ all }],
    bad: { all: ["source=tiktok", { ...all, more: 1 }, { ...search, except: [] }] },
  },
  "quoteBody of some by what is proven": {
    schema: bodies.quoteBody,
    good: [
      { ids: ids(1), narrow: { condition: "emailExists", keep: "proven" } },
      { all, narrow: { condition: "country:France", keep: "possible" } },
    ],
    bad: {
      ids: [[]],
      narrow: [
        "emailExists",
        {},
        { condition: "x", keep: "proven" },
        { condition: long(501), keep: "proven" },
        { condition: "emailExists", keep: "unknown" },
      ],
    },
    optional: ["narrow"],
  },
  untilFitBody: {
    schema: bodies.untilFitBody,
    good: [
      { ...search, wish: "emailExists=true", wanted: 20, most: 60 },
      { search: "", wish: "", wanted: 1, most: 1 },
      { ...search, wish: long(1_024), wanted: 1_000, most: 1_000 },
    ],
    bad: {
      search: texts(8_192),
      wish: texts(1_024),
      wanted: [...numbers(1_000, 1), 61],
      most: [...numbers(1_000, 1), 19],
    },
  },
  "quoteBody of a page": {
    schema: bodies.quoteBody,
    good: [{ page: search }],
    bad: { page: [1, {}, { search: 5 }, { ...search, page: 2 }, { search: long(8_193) }] },
  },
  "quoteBody of newer figures": {
    schema: bodies.quoteBody,
    good: [{ refresh: ids(2) }],
    bad: { refresh: [[], [null], ids(MAX_REVEAL + 1)] },
  },
  confirmBody: {
    schema: bodies.confirmBody,
    good: [
      { quoteId: UUID, purpose: "Spring", first: 1, typed: 0 },
      { quoteId: UUID },
      { quoteId: UUID, purpose: long(MAX_PURPOSE_LENGTH), first: MAX_REVEAL, typed: 1e9 },
    ],
    bad: {
      quoteId: ["", "1", `${UUID}0`, 5],
      purpose: [...texts(MAX_PURPOSE_LENGTH), "a\0b", "\ud800"],
      first: numbers(MAX_REVEAL, 1),
      typed: numbers(1e9),
    },
    optional: ["purpose", "first", "typed"],
  },
  "resolveBody: charge": {
    schema: bodies.resolveBody,
    good: [
      { action: "charge", credits: 1 },
      { action: "charge" },
      { action: "charge", credits: MOST_COUNTED, reason: long(200) },
    ],
    bad: { action: ["keep", "", 1], credits: numbers(MOST_COUNTED, 1), reason: texts(200) },
    optional: ["credits"],
  },
  "resolveBody: release": {
    schema: bodies.resolveBody,
    good: [{ action: "release" }, { action: "release", reason: "The service lists no charge" }],
    bad: { action: ["RELEASE"], credits: [1], reason: texts(200) },
  },
  inviteBody: {
    schema: bodies.inviteBody,
    good: [
      { emails: ["a@b.example"], role: "member", monthlyCap: null },
      { emails: Array<string>(40).fill("a@b"), role: "admin", monthlyCap: 1e9 },
    ],
    bad: {
      emails: [
        "a@b",
        [],
        Array(41).fill("a@b"),
        ...[5, "", "a", "a@", "@b", "a@b@c", "a b@c", `${long(200)}@b`].map((one) => ["a@b", one]),
      ],
      role: ["owner", "Admin", ""],
      monthlyCap: numbers(1e9),
    },
  },
  "memberChangeBody: disable": {
    schema: bodies.memberChangeBody,
    good: [{ action: "disable" }, { action: "enable" }, { action: "sessions" }],
    bad: { action: ["delete", "password", 5], role: ["admin"], monthlyCap: [5] },
  },
  "memberChangeBody: role": {
    schema: bodies.memberChangeBody,
    good: [{ action: "role", role: "admin" }],
    bad: { role: ["owner", 1], monthlyCap: [5] },
  },
  "memberChangeBody: cap": {
    schema: bodies.memberChangeBody,
    good: [
      { action: "cap", monthlyCap: 0 },
      { action: "cap", monthlyCap: null },
      { action: "cap", monthlyCap: 1e9 },
    ],
    bad: { monthlyCap: numbers(1e9), role: ["admin"] },
  },
  "memberChangeBody: email": {
    schema: bodies.memberChangeBody,
    good: [{ action: "email", email: "a@b.example" }],
    bad: { email: [5, "", "a"], role: ["admin"] },
  },
  newKeyBody: {
    schema: bodies.newKeyBody,
    good: [
      { name: "Reports", credits: 0, monthlyCap: 5 },
      { name: "x", credits: MOST_CREDITS, monthlyCap: null },
      { name: "x", credits: 1, ...keySettings },
    ],
    bad: { name: [5], credits: numbers(MOST_CREDITS), monthlyCap: numbers(MOST_CREDITS), ...badSettings },
    optional: ["monthlyCap"],
  },
  keySettingsBody: {
    schema: bodies.keySettingsBody,
    good: [
      { name: "Reports", monthlyCap: 5, ...keySettings },
      { name: "x", monthlyCap: null, scopes: ["search"], requestsPerMinute: 1, expiresOn: null },
    ],
    bad: { name: [5], monthlyCap: numbers(MOST_CREDITS), ...badSettings },
    optional: ["name", "monthlyCap", "scopes", "requestsPerMinute", "expiresOn"],
  },
  "keyChangeBody: rotate": {
    schema: bodies.keyChangeBody,
    good: [{ action: "rotate" }, { action: "rotate", endsNow: true }],
    bad: { endsNow: ["1", 1], credits: [1] },
    optional: [],
  },
  "keyChangeBody: grant": {
    schema: bodies.keyChangeBody,
    good: [
      { action: "grant", credits: 1, note: "June" },
      { action: "grant", credits: MOST_CREDITS, note: long(200) },
    ],
    bad: { action: ["give"], credits: numbers(MOST_CREDITS, 1), note: texts(200) },
    optional: ["note"],
  },
  "keyChangeBody: revoke": {
    schema: bodies.keyChangeBody,
    good: [{ action: "revoke" }],
    bad: { credits: [1], note: ["x"] },
  },
  newViewBody: {
    schema: bodies.newViewBody,
    good: [{ page: "viral", name: "A", scope: "me", query: "" }],
    bad: { page: ["usage", 1], name: texts(4_096), scope: ["all"], query: texts(4_096) },
  },
  retentionBody: {
    schema: bodies.retentionBody,
    good: [{ days: 30 }, { days: 36_500 }, { days: null }],
    bad: { days: numbers(36_500, 30) },
  },
  spendingBody: {
    schema: bodies.spendingBody,
    good: [
      { typedAbove: 0, isPurposeRequired: false },
      { typedAbove: 1e9, isPurposeRequired: true },
      { typedAbove: null, isPurposeRequired: true },
      { typedAbove: null, isPurposeRequired: true, approvalAbove: null },
      { typedAbove: null, isPurposeRequired: true, approvalAbove: 1e9 },
      { typedAbove: null, isPurposeRequired: true, balanceBelow: null },
      { typedAbove: null, isPurposeRequired: true, balanceBelow: 1e9 },
    ],
    bad: {
      typedAbove: numbers(1e9),
      isPurposeRequired: ["true", 1],
      approvalAbove: numbers(1e9),
      balanceBelow: numbers(1e9),
    },
    optional: ["typedAbove", "approvalAbove", "balanceBelow", "isPurposeRequired"],
  },
  readNoticesBody: {
    schema: bodies.readNoticesBody,
    good: [{ read: "all" }, { read: [] }, { read: Array(500).fill(long(100)) }],
    bad: { read: ["none", null, [5], [long(101)], Array(501).fill("x")] },
  },
  creditRequestBody: {
    schema: bodies.creditRequestBody,
    good: [
      { quoteId: UUID, credits: 1, reason: "" },
      { quoteId: UUID, credits: 1e9, reason: long(500), purpose: "Spring" },
    ],
    bad: { quoteId: ["1", 5], credits: numbers(1e9, 1), reason: [5, long(501), "a\0b"] },
  },
  "answerRequestBody: approve": {
    schema: bodies.answerRequestBody,
    good: [{ action: "approve", requestId: UUID, credits: 1, lastDay: "2099-12-31" }],
    bad: { credits: numbers(1e9, 1), lastDay: ["soon", "2099-02-30", 5], action: ["grant"] },
  },
  "answerRequestBody: decline": {
    schema: bodies.answerRequestBody,
    good: [{ action: "decline", requestId: UUID, note: "Ask for less" }],
    bad: { note: ["", "  ", long(501), 5] },
  },
  "budgetBody: a purpose": {
    schema: bodies.budgetBody,
    good: [
      { ...budgetOf("purpose"), purpose: "Spring", cap: 0 },
      { ...budgetOf("purpose"), purpose: "x".repeat(MAX_PURPOSE_LENGTH), cap: 1e9 },
    ],
    bad: {
      purpose: ["", " \n", "a\0b", "a\ud800", "no  Purpose", ...texts(MAX_PURPOSE_LENGTH)],
      cap: numbers(1e9),
      period: ["", "week", 5],
      isHard: [1, "yes", null],
      subject: ["", "key", 5],
    },
  },
  "budgetBody: a role": {
    schema: bodies.budgetBody,
    good: [{ ...budgetOf("role"), role: "member", cap: 5 }],
    bad: { role: ["owner", 1] },
  },
  "budgetBody: a member": {
    schema: bodies.budgetBody,
    good: [{ ...budgetOf("member"), member: "m1", cap: 5 }],
    bad: { member: [5, "x".repeat(201)] },
  },
  "budgetBody: everyone": {
    schema: bodies.budgetBody,
    good: [{ ...budgetOf("everyone"), cap: 5 }],
    bad: { cap: numbers(1e9) },
  },
  budgetPlaceBody: {
    schema: bodies.budgetPlaceBody,
    good: [{ ...budgetOf("everyone") }, { ...budgetOf("purpose"), purpose: "Spring" }],
    bad: { period: ["", "week"], isHard: [1], subject: ["key"] },
  },
  acknowledgeBody: {
    schema: bodies.acknowledgeBody,
    good: [
      { ids: [1], note: "n" },
      { ids: [1, 2, 500], note: "The provider has refunded it." },
    ],
    bad: { ids: [[], ["1"], [0], [1.5], "1"], note: ["", "  ", "x".repeat(2_001), 5] },
  },
  zoneBody: {
    schema: bodies.zoneBody,
    good: [{ zone: "Europe/Berlin" }, { zone: "UTC" }],
    bad: { zone: ["Berlin", "", "+02:00 ", 5] },
  },
};

test("no body is left out", () => {
  const tested = new Set(Object.values(CASES).map(({ schema }) => schema));
  const missing = Object.entries(bodies).filter(([, schema]) => !tested.has(schema));
  expect(missing.map(([name]) => name)).toEqual([]);
});

describe.each(Object.entries(CASES))("%s", (_, { schema, good, bad, optional = [] }) => {
  const first = good[0] as Record<string, unknown>;

  test("is taken as it is, smallest and fullest", () => {
    for (const body of good) expect(schema.parse(body)).toEqual(body);
  });

  test("refuses other fields", () => {
    for (const field of ["isAdmin", "id", "toString"]) {
      const judged = schema.safeParse({ ...first, [field]: "x" });
      expect(judged.success, field).toBe(false);
      if (judged.success) expect(judged.data).toEqual(first);
      else expect(judged.error.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: [field] });
    }
  });

  test("needs each field that is not optional", () => {
    for (const field of Object.keys(first)) {
      const { [field]: _value, ...rest } = first;
      expect(schema.safeParse(rest).success, field).toBe(optional.includes(field));
    }
  });

  test.each(Object.entries(bad))("refuses a wrong %s", (field, values) => {
    for (const value of values)
      expect(
        schema.safeParse({ ...first, [field]: value }).success,
        `${field} ${String(value).slice(0, 40)}`,
      ).toBe(false);
  });

  test("is an object whose fields are no objects of another kind", () => {
    for (const body of [undefined, "text", 5, [first], ...STRANGE])
      expect(schema.safeParse(body).success).toBe(false);
  });
});

test.each([
  [{}],
  [{ ids: ids(1), refresh: ids(1) }],
  [{ all, page: search }],
  [{ ids: ids(1), all, page: search, refresh: ids(1) }],
])("a price is requested for one thing: not for %j", (body) =>
  expect(bodies.quoteBody.safeParse(body).error?.issues[0]?.message).toBe(
    "must have one of ids, all, page, refresh and untilFit",
  ),
);
