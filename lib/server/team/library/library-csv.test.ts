/** Input limits of the library's verbs, and the CSV file compared with the page. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { readAudit } from "@/lib/server/access/read-audit";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { browseLibrary, findOwned, latestOwned, readOwned } from "./browse-library";
import { purchasesOf } from "./purchases-of";
import { exportLibrary } from "./library-csv";

let t: TestTeam;
let [anas, bens] = ["", ""];
beforeAll(async () => {
  t = await openTestTeam();
  const buy = async (ctx: MemberContext, from: number, to: number) =>
    (await confirm(ctx, { quoteId: (await quote(ctx, { ids: ids(from, to) })).id, purpose: "Spring" })).id;
  anas = await buy(t.ana, 1, 3);
  bens = await buy(t.ben, 4, 8);
});
afterAll(() => t.close());

const valuesOf = (search = "") => parseUrl(creatorQuery, new URLSearchParams(search)).values;
const idsOf = (rows: { creator: { id: string } }[]) => rows.map(({ creator }) => creator.id);
async function exported(values: CreatorValues, revealId?: string) {
  const { heading, rows } = await exportLibrary(t.ben, { values, revealId });
  const lines: (readonly unknown[])[] = [];
  for await (const row of rows) lines.push(row);
  for (const line of lines) expect(line).toHaveLength(heading.length);
  return lines.map(([id]) => id);
}

const SORTED = "sortBy=followers&sortOrder=asc";

test.each<[string, number[]]>([
  [SORTED, [1, 2, 3, 4, 5, 6, 7, 8]],
  [`${SORTED}&followersMin=7`, [7, 8]],
  [`${SORTED}&followersMin=2&followersMax=4`, [2, 3, 4]],
  ["sortBy=followers&sortOrder=desc&followersMax=2", [2, 1]],
  ["followersMin=100", []],
])("the file has the rows of all pages of %j in their order", async (search, numbers) => {
  const wanted = numbers.map((number) => `tiktok_${number}`);
  expect(await exported(valuesOf(search))).toEqual(wanted);
  const paged = { ...valuesOf(search), perPage: 3 };
  const pages = await Promise.all(
    [1, 2, 3].map((page) => browseLibrary(t.ben, { values: { ...paged, page } })),
  );
  expect(pages.flatMap(({ rows }) => idsOf(rows))).toEqual(wanted);
  for (const { total, totalPages } of pages)
    expect([total, totalPages]).toEqual([numbers.length, Math.ceil(numbers.length / 3)]);
});

test("lists a reveal's purchases for its buyer and those who see all usage, and nothing for an unknown reveal", async () => {
  const narrowed = (ctx: MemberContext, revealId: string) =>
    browseLibrary(ctx, { values: valuesOf(SORTED), revealId });
  for (const ctx of [t.ana, t.ben]) {
    const { rows, revealPurpose } = await narrowed(ctx, bens);
    expect([idsOf(rows), revealPurpose]).toEqual([ids(4, 8), "Spring"]);
  }
  expect(await exported(valuesOf(SORTED), bens)).toEqual(ids(4, 8));
  expect((await narrowed(t.ana, "nothing")).total).toBe(0);
  expect(await exported(valuesOf(), "nothing")).toEqual([]);
});

test("a member learns as little of another's reveal as of one that is not there", async () => {
  const { ben } = t;
  const [others, absent] = await Promise.all(
    [anas, "nothing"].map((revealId) => browseLibrary(ben, { values: valuesOf(SORTED), revealId })),
  );
  expect(others).toEqual(absent);
  expect(others).toMatchObject({ total: 0, revealPurpose: null });
  expect(await exported(valuesOf(SORTED), anas)).toEqual([]);
});

test("an export is written down with its filters and without its records", async () => {
  await exported(valuesOf("followersMin=7"), anas);
  const [row] = await readAudit(t.ana, { act: "export.library", limit: 1 });
  expect(row).toMatchObject({
    actor: { id: "ben" },
    subject: { kind: "file", id: "library.csv" },
    after: { query: "followersMin=7", revealId: anas },
  });
  expect(JSON.stringify(row)).not.toContain("tiktok_");
});

test("what is owned among some, with who bought it; purchases of one; none for the others", async () => {
  const found = await readOwned(t.ben, ["tiktok_1", "tiktok_5", "tiktok_99", "x"]);
  expect([...found.keys()].sort()).toEqual(["tiktok_1", "tiktok_5"]);
  expect(found.get("tiktok_1")).toMatchObject({ revealedBy: { name: "ana" }, revealId: anas });
  expect(await readOwned(t.ben, [])).toEqual(new Map());
  expect(await purchasesOf(t.team.db, "tiktok_1")).toMatchObject([
    { memberName: "ana", kind: "reveal", revealId: anas, purpose: "Spring" },
  ]);
  expect(await purchasesOf(t.team.db, "tiktok_99")).toEqual([]);
});

test("500 ids at once are looked up", async () => {
  expect((await readOwned(t.ben, ids(1, 500))).size).toBe(8);
});

const VERBS: [string, (ctx: MemberContext, input: never) => Promise<unknown>][] = [
  ["browseLibrary", browseLibrary],
  ["exportLibrary", exportLibrary],
  ["readOwned", readOwned as never],
  ["findOwned", findOwned],
  ["latestOwned", latestOwned as never],
];
const verbOf = (name: string) => VERBS.find(([each]) => each === name)![1];

describe("refuses", () => {
  test.each<[string, unknown, string[]]>([
    ["browseLibrary", { values: { ...valuesOf(), page: 0 } }, ["page"]],
    ["browseLibrary", { values: { oops: 1 } }, ["oops"]],
    ["browseLibrary", { values: valuesOf(), revealId: 5 }, ["revealId"]],
    ["browseLibrary", { values: valuesOf(), owner: "ana" }, ["body"]],
    ["exportLibrary", { values: { followersMin: "7" } }, ["followersMin"]],
    ["exportLibrary", { values: valuesOf(), revealId: null }, ["revealId"]],
    ["exportLibrary", { values: valuesOf(), limit: 5 }, ["body"]],
    ["readOwned", ids(1, 501), ["body"]],
    ["readOwned", ["tiktok_1", 5], ["1"]],
    ["readOwned", "tiktok_1", ["body"]],
    ["findOwned", { name: 5, except: [] }, ["name"]],
    ["findOwned", { name: "x" }, ["except"]],
    ["findOwned", { name: "x", except: [5] }, ["except.0"]],
    ["latestOwned", undefined, ["body"]],
    ["latestOwned", [null], ["0"]],
  ])("%s of %j", async (name, input, fields) => {
    const refusal = await refusalOf(t.team.db, () => verbOf(name)(t.ben, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(VERBS)("%s to an API key of the service", async (_, verb) => {
    const key = { ...t.ben, ...keyCaller("key_1", NO_ORIGIN) };
    expect((await refusalOf(t.team.db, () => verb(key, undefined as never))).code).toBe("forbidden");
  });
});
