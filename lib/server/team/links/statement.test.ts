/** Receipts and statements are compared with the ledger that they are read from. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SharedBooks } from "@/lib/contract/links";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { addUsageRow, changeUsageRow } from "@/lib/server/schema/usage-rows";
import { booksZone } from "@/lib/server/team/budgets/books-zone";
import { eraseRows } from "@/lib/server/team/privacy/erase-person";
import { personOf } from "@/lib/server/team/privacy/person";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { usage } from "@/lib/server/team/usage/usage";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createLink } from "./create-link";
import { findLiveLink } from "./open-link";
import { booksFile, noteVersion, readStatement, sharedBooks } from "./statement";

let t: TestTeam;
let thisMonth: string;
let lastMonth: string;
beforeAll(async () => {
  t = await openTestTeam();
  thisMonth = dayIn(await booksZone(t.team.db), Date.now()).slice(0, 7);
  lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  const grant = { kind: "grant", accountId: "dashboard", credits: 500, at: `${lastMonth}-03T12:00:00.000Z` };
  await t.team.db.transaction().execute((trx) => addUsageRow(trx, grant as never));
});
afterAll(() => t.close());

let next = 1;
beforeEach(() => void (next += 100));

/** Buys creators for a purpose. @returns the id of the reveal */
async function buy(purpose: string, from: number, to: number): Promise<string> {
  const { id: quoteId } = await quote(t.ben, { ids: ids(from, to) });
  const { id } = await confirm(t.ben, { quoteId, purpose });
  await ended(id);
  return id;
}

const linkOf = async (token: string) => (await findLiveLink(t.team.db, token))!;
const openBooks = async (token: string) => sharedBooks(t.team, await linkOf(token));
const sumOf = ({ lines }: SharedBooks) => lines.reduce((sum, { credits }) => sum + credits, 0);

async function fileOf(token: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const row of (await booksFile(t.team.db, await linkOf(token))).rows) rows.push([...row]);
  return rows;
}

test("a statement of the team adds up, and agrees with the ledger", async () => {
  await buy("Spring", next, next + 2);
  await buy("Autumn", next + 1, next + 4);
  const books = await readStatement(t.ana, { month: thisMonth, purpose: null });
  const { opening, added, spent, closing } = books.balances!;
  expect(opening + added - spent).toBe(closing);
  expect(opening).toBe(500);
  const { from, to } = books.period;
  const ledger = await usage(t.ana, { from, to });
  expect(spent).toBe(ledger.sums.spent);
  expect(books.balances).toMatchObject({ opening: ledger.balances!.before, closing: ledger.balances!.after });
  expect(sumOf(books)).toBe(spent);
  expect(books.saved).toBe(2);
});

test("one of a purpose has a line a profile, with its price, and its file the same", async () => {
  const purpose = `Purpose ${next}`;
  await buy(purpose, next, next + 4);
  const { token } = await createLink(t.ana, { kind: "statement", id: purpose });
  const books = await openBooks(token);
  expect(books).toMatchObject({ purpose, spent: 5, profiles: 5, totalLines: 5, version: 1 });
  expect(books.balances).toEqual({ opening: 0, added: 5, spent: 5, closing: 0 });
  expect(books.lines[0]).toMatchObject({ what: "Revealed", by: "ben", credits: 1, source: "tiktok" });
  expect(books.lines[0]!.handle).toContain("name of tiktok_");
  const rows = await fileOf(token);
  expect(rows).toHaveLength(5);
  expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(5);
  expect(JSON.stringify([books, rows])).not.toMatch(/@example\.com/);
  const unnamed = await createLink(t.ana, { kind: "statement", id: purpose, show: [] });
  expect((await openBooks(unnamed.token)).lines.every(({ by }) => by === null)).toBe(true);
  expect(JSON.stringify(await fileOf(unnamed.token))).not.toContain("ben");
});

test("a receipt is of one reveal", async () => {
  const id = await buy(`Receipt ${next}`, next, next + 2);
  await buy(`Receipt ${next}`, next + 3, next + 3);
  const { token } = await createLink(t.ben, { kind: "receipt", id });
  const books = await openBooks(token);
  expect(books).toMatchObject({ kind: "receipt", spent: 3, charged: 3, returned: 0, balances: null });
  expect(sumOf(books)).toBe(3);
  expect(await fileOf(token)).toHaveLength(3);
});

test("an erased creator leaves its price and no name", async () => {
  const purpose = `Erased ${next}`;
  await buy(purpose, next, next + 1);
  const { token } = await createLink(t.ana, { kind: "statement", id: purpose });
  const gone = `tiktok_${next}`;
  const person = personOf([gone], [{ id: gone, username: `name of ${gone}` }]);
  await t.team.db.transaction().execute((trx) => eraseRows(trx, person));
  const books = await openBooks(token);
  expect(sumOf(books)).toBe(2);
  expect(JSON.stringify(books)).not.toContain(gone);
  expect(books.lines).toContainEqual(
    expect.objectContaining({ what: "Profiles no longer stored", credits: 1 }),
  );
});

test("a correction of a past month is version 2, and reading stores nothing", async () => {
  const purpose = `Past ${next}`;
  const at = `${lastMonth}-10T12:00:00.000Z`;
  const charge = { kind: "reveal", accountId: "dashboard", memberId: "ben", purpose, credits: -4, at };
  const id = await t.team.db.transaction().execute((trx) => addUsageRow(trx, charge as never));
  const { token } = await createLink(t.ana, { kind: "statement", id: purpose, month: lastMonth });
  const first = await openBooks(token);
  expect(first).toMatchObject({ version: 1, versions: [], spent: 4 });
  await noteVersion(t.team.db, await linkOf(token), first);
  await noteVersion(t.team.db, await linkOf(token), first);
  expect((await openBooks(token)).versions).toHaveLength(1);
  await t.team.db.transaction().execute(async (trx) => {
    const row = trx.selectFrom("usageRow").selectAll().where("id", "=", id);
    await changeUsageRow(trx, await row.executeTakeFirstOrThrow(), { credits: -3 });
  });
  const corrected = await openBooks(token);
  expect(corrected).toMatchObject({ version: 2, spent: 3, versions: [{ version: 1, spent: 4 }] });
  expect((await openBooks(token)).versions).toHaveLength(1);
  await noteVersion(t.team.db, await linkOf(token), corrected);
  expect(await openBooks(token)).toMatchObject({ version: 2, versions: [{ spent: 4 }, { spent: 3 }] });
});

test("a running month has no versions", async () => {
  const purpose = `Running ${next}`;
  await buy(purpose, next, next);
  const { token } = await createLink(t.ana, { kind: "statement", id: purpose });
  await noteVersion(t.team.db, await linkOf(token), await openBooks(token));
  await buy(purpose, next + 1, next + 1);
  expect(await openBooks(token)).toMatchObject({ version: 1, versions: [], spent: 2 });
});

test("only those who see all spending share a statement, and each a receipt of their own", async () => {
  const refused = (call: () => Promise<unknown>) => refusalOf(t.team.db, call);
  expect((await refused(() => createLink(t.ben, { kind: "statement", id: "team" }))).code).toBe("forbidden");
  const carl = await addMember(t.team, `carl${next}`, "member");
  const id = await buy(`Own ${next}`, next, next);
  expect((await refused(() => createLink(carl, { kind: "receipt", id }))).code).toBe("not_found");
  const wrong = () => createLink(t.ana, { kind: "statement", id: "team", month: "2026-13" });
  expect((await refused(wrong)).fields).toEqual(["month"]);
  expect((await refused(() => createLink(t.ana, { kind: "statement", id: "Nope" }))).fields).toEqual(["id"]);
});
