/** Every kind of difference is planted in the database and found, with the embedded and a connected service. */
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DifferenceKind } from "@/lib/contract/books";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import type { Db } from "@/lib/server/ports/database";
import { acknowledgeDifferences } from "@/lib/server/team/audit/acknowledge-differences";
import { readBooksState } from "@/lib/server/team/audit/books-state";
import { listDifferences } from "@/lib/server/team/audit/list-differences";
import { Instance } from "@/lib/server/team/instance/instance";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import type { MemberContext } from "@/lib/server/team/team-context";
import { inProcess } from "@/lib/testing/in-process";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { checkBooks } from "./check-books";

const check = (ctx: MemberContext) => checkBooks(ctx, { lastsMs: 0 });
const found = async (ctx: MemberContext) =>
  (await check(ctx)).differences.map(({ kind, subject }): [DifferenceKind, string] => [kind, subject]);
const buy = async (ctx: MemberContext, wanted: string[]) =>
  confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id });
const attemptOf = async (db: Db) =>
  (await db.selectFrom("chargeAttempt").select("id").orderBy("sentAt", "desc").executeTakeFirstOrThrow()).id;

/** Refusals that a busy team meets; anything else fails the test. */
function refusedByBalance(error: { code?: string }): void {
  if (!["insufficient_credits", "conflict"].includes(error.code ?? "")) throw error;
}

/** Changes rows that are never changed, as a person with the file in an editor would. */
async function tamper(db: Db, table: string, statement: string): Promise<void> {
  await sql`drop trigger if exists ${sql.id(`${table}_no_update`)}`.execute(db);
  await sql`drop trigger if exists ${sql.id(`${table}_no_delete`)}`.execute(db);
  for (const each of statement.split("; ")) await sql.raw(each).execute(db);
}

describe("with the service in this process", () => {
  let service: TestService;
  let ana: MemberContext;
  beforeEach(async () => {
    service = await openTestService({ welcomeCredits: 100_000 });
    const instance = await Instance.register(service.db);
    const team = { db: service.db, service: embeddedService(async () => service), instance };
    ana = await addMember(team, "ana", "admin");
    await buy(ana, ids(1, 3));
    expect(await check(ana)).toMatchObject({
      differences: [],
      service: { state: "compared", message: null, others: { count: 0, credits: 0 } },
    });
  });
  afterEach(() => service.close());

  test.each<[string, DifferenceKind, string, string, RegExp]>([
    ["a balance", "balance", "account", "update account set balance = balance + 5", /5 credits more/],
    [
      "a missing entry of the service",
      "balance",
      "serviceEntry",
      "delete from service_entry where amount < 0",
      /3 credits less/,
    ],
    ["a missing entry", "entries", "teamEntry", "delete from team_entry where kind = 'post'", /posts 0/],
    [
      "an owned creator without a claim",
      "ownership",
      "claim",
      "delete from claim where creator_id = 'tiktok_2'",
      /bought again/,
    ],
    [
      "a creator owned from nowhere",
      "ownership",
      "boughtRecord",
      "delete from bought_record where creator_id = 'tiktok_2'",
      /never bought/,
    ],
    [
      "a bought creator who is gone",
      "ownership",
      "ownedCreator",
      "delete from owned_creator where creator_id = 'tiktok_2'",
      /not owned/,
    ],
    [
      "a charge without its creators",
      "delivery",
      "claim",
      "delete from claim; delete from bought_record",
      /no creator/,
    ],
    [
      "a charge that the ledger gave back",
      "service",
      "teamEntry",
      `update charge_attempt set state = 'void', charged = 0;`,
      /gave back/,
    ],
    [
      "another amount",
      "service",
      "serviceEntry",
      "update service_entry set amount = -4 where amount < 0",
      /charged 4 .* says 3/,
    ],
    [
      "a charge that the service never made",
      "service",
      "serviceEntry",
      "delete from service_entry where amount < 0",
      /no such charge/,
    ],
  ])("%s is found, shown, and stops charging", async (_, kind, table, statement, message) => {
    await tamper(service.db, table, statement);
    const { differences } = await check(ana);
    const planted = differences.find((each) => each.kind === kind && message.test(each.message));
    expect(planted, JSON.stringify(differences)).toBeDefined();
    const { standing, state } = await listDifferences(ana);
    expect(standing.map(({ message: text }) => text)).toContain(planted!.message);
    expect(state.open).toBe(differences.length);
    await expect(quote(ana, { ids: ids(50, 51) })).rejects.toMatchObject({ code: "books_differ" });
  });

  test("a purchase without a recorded key is not compared", async () => {
    // The migration leaves an entry without a key, and the ledger had these entries already.
    await tamper(service.db, "serviceEntry", "update service_entry set idempotency_key = null");
    await sql`update provider_reading set since_entry = (select max(id) from team_entry)`.execute(service.db);
    await buy(ana, ids(10, 11));
    expect(await check(ana)).toMatchObject({
      differences: [],
      service: { state: "compared", others: { count: 1, credits: 3 } },
    });
  });

  test("no difference while a team buys and another process checks 100 times", async () => {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(service.db);
    const checking = inProcess(
      dirname(rows[0]!.file),
      `const { checkBooks } = await import("@/lib/server/composition/check-books");
      const db = await openDatabase(process.env.FOLDER);
      for (let turn = 0; turn < 100; turn++) {
        const { differences } = await checkBooks({ db, service: { kind: "embedded", identity: async () => ({ provider: "embedded" }) } }, { lastsMs: 0 });
        if (differences.length > 0) throw new Error(JSON.stringify(differences));
      }
      await db.destroy();`,
    );
    let isOver = false;
    void checking.catch(() => undefined).finally(() => (isOver = true));
    let [turns, differences] = [0, 0];
    for (; !isOver; turns++) {
      const quotes = [
        quote(ana, { refresh: ids(1, 2) }),
        quote(ana, { ids: ids(10 + (turns % 200), 14 + (turns % 200)) }),
        quote(ana, { refresh: ids(3, 3) }),
      ];
      await Promise.all(
        quotes.map(async (quoted) => confirm(ana, { quoteId: (await quoted).id }).catch(refusedByBalance)),
      );
      if (turns % 10 === 0) differences += (await check(ana)).differences.length;
      await nextTurn();
    }
    await checking;
    expect(turns).toBeGreaterThan(20);
    expect(differences).toBe(0);
    expect(await listDifferences(ana)).toMatchObject({ standing: [], resolved: [] });
  });
});

describe("with another service", () => {
  let t: TestTeam;
  beforeEach(async () => {
    t = await openTestTeam({ kind: "http" });
    t.service.listsEntries = true;
    await check(t.ana);
    await buy(t.ana, ids(1, 3));
    expect(await found(t.ana)).toEqual([]);
  });
  afterEach(() => t.close());
  const state = async () => (await readBooksState(t.team.db)).service?.state;

  test("finds a charge for a released call", async () => {
    t.service.faults = ["lost"];
    await buy(t.ana, ids(10, 12));
    expect(await found(t.ana)).toEqual([]);
    const attempt = await attemptOf(t.team.db);
    await sql`update charge_attempt set state = 'void' where id = ${attempt}`.execute(t.team.db);
    expect(await found(t.ana)).toContainEqual(["service", attempt]);
  });

  test("finds a missing charge made after the first reading", async () => {
    const [first] = t.service.charges.keys();
    await sql`delete from provider_entry`.execute(t.team.db);
    expect(await found(t.ana)).toEqual([["service", first]]);
    await sql`update provider_reading set since_entry = 9999`.execute(t.team.db);
    expect(await found(t.ana)).toEqual([]);
  });

  test("finds another amount, and a changed one as a new difference", async () => {
    await sql`update provider_entry set amount = -9`.execute(t.team.db);
    expect((await check(t.ana)).differences).toMatchObject([{ kind: "service" }]);
    const { id } = (await listDifferences(t.ana)).standing[0]!;
    await acknowledgeDifferences(t.ana, { ids: [id], note: "asked them" });
    await check(t.ana);
    expect((await listDifferences(t.ana)).standing).toMatchObject([
      { id, state: "acknowledged", who: "ana" },
    ]);
    await sql`update provider_entry set amount = -8`.execute(t.team.db);
    await check(t.ana);
    expect((await listDifferences(t.ana)).standing).toMatchObject([{ id, state: "open" }]);
  });

  test("a call in flight is no difference: charged there, not answered here", async () => {
    t.service.faults = ["dies"];
    const quoted = await quote(t.ana, { ids: ids(20, 25) });
    const confirming = confirm(t.ana, { quoteId: quoted.id });
    await vi.waitFor(() => expect(t.service.charges.size).toBe(2));
    expect(await found(t.ana)).toEqual([]);
    t.service.wakeTheDead();
    await confirming;
    expect(await found(t.ana)).toEqual([]);
  });

  test("entries posted during the reading wait for the next check", async () => {
    const { entries } = t.team.service;
    const slow = {
      ...t.team.service,
      entries: async (cursor: Parameters<typeof entries>[0]) => {
        const page = await entries(cursor);
        await buy(t.ben, ids(30, 31));
        return page;
      },
    };
    expect(await found({ ...t.ana, service: slow })).toEqual([]);
    expect(await found(t.ana)).toEqual([]);
  });

  test("reads only new entries and ignores charges of other programs", async () => {
    const asked = vi.fn(t.team.service.entries);
    const ctx = { ...t.ana, service: { ...t.team.service, entries: asked } };
    t.service.charges.set("of-another-program", { ids: [], charged: 7, creators: [], notFound: [] });
    expect(await check(ctx)).toMatchObject({
      differences: [],
      service: { state: "compared", others: { count: 1, credits: 7 } },
    });
    expect(asked.mock.calls.map(([{ after }]) => after)).toEqual([1]);
    await check(ctx);
    expect(asked.mock.lastCall![0].after).toBe(2);
  });

  test("reports a service without the list and checks the rest", async () => {
    t.service.listsEntries = false;
    await t.team.db.deleteFrom("claim").where("creatorId", "=", "tiktok_1").execute();
    expect(await found(t.ana)).toEqual([["ownership", "tiktok_1"]]);
    expect(await state()).toBe("absent");
  });

  test("reports an unreadable list, counts nothing as missing, and checks the rest", async () => {
    await sql`update provider_entry set amount = -9`.execute(t.team.db);
    await check(t.ana);
    await sql`update provider_entry set amount = -3`.execute(t.team.db);
    t.service.listsEntries = "failing";
    await check(t.ana);
    expect(await readBooksState(t.team.db)).toMatchObject({
      open: 1,
      service: { state: "failed", message: "The service cannot be reached." },
    });
    t.service.listsEntries = true;
    await check(t.ana);
    expect(await readBooksState(t.team.db)).toMatchObject({ open: 0, service: { state: "compared" } });
  });

  test("an endless list ends for this round, and the next one continues", async () => {
    let asked = 0;
    const endless = {
      ...t.team.service,
      entries: async ({ after }: { after: number }) => {
        asked++;
        return { data: [{ id: after + 1, amount: -1, idempotencyKey: null }], hasMore: true };
      },
    };
    expect(await check({ ...t.ana, service: endless })).toMatchObject({ service: { state: "catchingUp" } });
    expect(asked).toBe(10);
    expect(await check({ ...t.ana, service: endless })).toMatchObject({ service: { others: { count: 20 } } });
  });
});

test("reports a failed check and keeps earlier findings", async () => {
  const t = await openTestTeam();
  await t.team.db
    .insertInto("bookDifference")
    .values({ kind: "ownership", subject: "x", message: "x", firstSeen: "x", lastSeen: "x", state: "open" })
    .execute();
  await sql`alter table claim rename to elsewhere`.execute(t.team.db);
  await expect(check(t.ana)).rejects.toThrow("claim");
  const failed = { open: 1, checkedAt: null, problem: expect.stringContaining("claim") };
  expect(await readBooksState(t.team.db)).toMatchObject(failed);
  await sql`alter table elsewhere rename to claim`.execute(t.team.db);
  await check(t.ana);
  expect(await readBooksState(t.team.db)).toMatchObject({ open: 0, problem: null });
  await t.close();
});
