/** Usage: input limits, whose entries are returned, and the log entry of a download. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { readAudit } from "@/lib/server/access/read-audit";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { usage } from "./usage";
import { usageChoices } from "./usage-choices";
import { exportUsage } from "./usage-csv";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam();
  const buy = async (ctx: MemberContext, from: number, to: number, purpose: string | null) =>
    confirm(ctx, { quoteId: (await quote(ctx, { ids: ids(from, to) })).id, purpose });
  await buy(t.ana, 1, 2, "Spring");
  await buy(t.ben, 3, 5, null);
});
afterEach(() => t.close());

async function linesOf(ctx: MemberContext, query: Parameters<typeof exportUsage>[1]) {
  const { rows } = await exportUsage(ctx, query);
  const lines: (readonly unknown[])[] = [];
  for await (const row of rows) lines.push(row);
  return lines.map(([, who, , purpose, , what, credits]) => [who, what, purpose, credits]);
}

describe.each([
  ["the page", (ctx: MemberContext, query: unknown) => usage(ctx, query as never)],
  ["the file", (ctx: MemberContext, query: unknown) => exportUsage(ctx, query as never)],
])("%s", (_, read) => {
  test.each<[object, string[]]>([
    [{ memberId: 5 }, ["memberId"]],
    [{ purpose: null }, ["purpose"]],
    [{ from: 20260101 }, ["from"]],
    [{ to: new Date(0) }, ["to"]],
    [{ from: "abc" }, ["from"]],
    [{ to: "abc" }, ["to"]],
    [{ from: "2026-02-30", to: "2026-13-01" }, ["from", "to"]],
    [{ to: "2026-01-01T00:00:00Z" }, ["to"]],
    [{ kind: "gift" }, ["kind"]],
    [{ keyId: 1 }, ["keyId"]],
    [{ profile: "p".repeat(201) }, ["profile"]],
    [{ page: 0 }, ["page"]],
    [{ page: 1.5 }, ["page"]],
    [{ page: "1" }, ["page"]],
    [{ perPage: 0 }, ["perPage"]],
    [{ perPage: -5 }, ["perPage"]],
    [{ member: "ana" }, ["body"]],
    [{ page: 0, perPage: 0 }, ["page", "perPage"]],
  ])("refuses %j, naming the field", async (query, fields) => {
    const refusal = await refusalOf(t.team.db, () => read(t.ana, query));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("is not for an API key", async () => {
    const key = { ...t.ben, ...keyCaller("key_1", NO_ORIGIN) };
    expect((await refusalOf(t.team.db, () => read(key, {}))).code).toBe("forbidden");
  });
});

/** Handles of the service's creators. */
const named = (from: number, to: number) =>
  ids(from, to)
    .map((id) => `@name of ${id}`)
    .join(", ");

test("the file has all rows for an admin, and a member's own for a member", async () => {
  const anas = ["ana", `Revealed 2 creators: profiles ${named(1, 2)}`, "Spring", -2];
  const bens = ["ben", `Revealed 3 creators: profiles ${named(3, 5)}`, null, -3];
  expect(await linesOf(t.ana, {})).toEqual([bens, anas]);
  expect(await linesOf(t.ana, { memberId: "ana" })).toEqual([anas]);
  expect(await linesOf(t.ana, { purpose: NO_PURPOSE })).toEqual([bens]);
  expect(await linesOf(t.ben, {})).toEqual([bens]);
  expect(await linesOf(t.ben, { memberId: "ana" })).toEqual([bens]);
  expect(await linesOf(t.ben, { memberId: "ana", purpose: "Spring" })).toEqual([]);
});

test("the file names the first profiles of a large purchase and the number of others", async () => {
  const { id: quoteId } = await quote(t.ana, { ids: ids(100, 202) });
  await confirm(t.ana, { quoteId, purpose: "Many" });
  await t.comeToRest();
  const [line] = await linesOf(t.ana, { purpose: "Many" });
  expect(line![1]).toBe(`Revealed 103 creators: profiles ${named(100, 199)} and 3 more`);
});

test.each([
  { memberId: "nobody" },
  { purpose: "Autumn" },
  { from: "2999-01-01" },
  { to: "2020-01-01" },
  { from: "2026-01-02", to: "2026-01-01" },
  { purpose: "' or 1=1 --" },
  { keyId: "nobody" },
  { kind: "refused" as const },
  { profile: "@nobody" },
])("%j finds nothing and is no error", async (query) => {
  expect(await usage(t.ana, query)).toMatchObject({ rows: [], total: 0, totalPages: 0 });
  expect(await linesOf(t.ana, query)).toEqual([]);
});

test("a page past the end is empty and says how many there are", async () => {
  expect(await usage(t.ana, { page: 9, perPage: 1 })).toMatchObject({ rows: [], total: 2, totalPages: 2 });
});

test("a file is written down with its filters, without the page", async () => {
  const query = { memberId: "ana", purpose: "Spring", from: "2026-01-01", to: "2999-01-01", page: 2 };
  const { name, heading } = await exportUsage(t.ana, query);
  expect([name, heading]).toEqual([
    "scoutdeck-usage.csv",
    ["when", "who", "key", "purpose", "kind", "what", "credits", "balance", "reference"],
  ]);
  expect(await readAudit(t.ana, { act: "export.usage" })).toMatchObject([
    {
      actor: { id: "ana" },
      subject: { kind: "file", id: "usage.csv" },
      after: { member: "ana", purpose: "Spring", from: "2026-01-01", to: "2999-01-01" },
    },
  ]);
});

test("the choices are those of the entries that the reader may see", async () => {
  const { members, purposes } = await usageChoices(t.ana);
  expect(members.map(({ id }) => id).sort()).toEqual(["ana", "ben"]);
  expect(purposes).toEqual([NO_PURPOSE, "Spring"]);
  expect(await usageChoices(t.ben)).toEqual({
    members: [{ id: "ben", name: "ben" }],
    purposes: [NO_PURPOSE],
    ranked: [],
    keys: [],
  });
});
