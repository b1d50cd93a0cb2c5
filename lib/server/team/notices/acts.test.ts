/** Acts of people, of the program and of the service tell their event in the same transaction. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ImportTotals } from "@/lib/contract/imports";
import { anonymousCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { knownBrowserHeader } from "@/lib/server/access/known-browser";
import { verifySignIn } from "@/lib/server/access/verify-sign-in";
import { cookieFrom } from "@/lib/testing/begin-session";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { recordCheck } from "../audit/record-check";
import { noteImport } from "../imports/note-import";
import { createLink } from "../links/create-link";
import { findLiveLink, noteOpening, sharedRows } from "../links/open-link";
import { replyToLink } from "../links/reply-to-link";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { createMember } from "../members/create-member";
import { confirm } from "../reveal/confirm";
import { holdRestored } from "../reveal/hold-restored";
import { quote } from "../reveal/quote";
import { listUnknownAttempts, resolveUnknown } from "../reveal/unknown-attempts";
import { endFetch, takeDue } from "../sources/due-sources";
import { readNotices } from "./read-notices";
import { startNotices, takeEvents } from "./take-events";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 500 })));
afterEach(() => t.close());

/** Topics of all events. */
const told = async () =>
  (await t.team.db.selectFrom("outbox").select("topic").orderBy("id").execute()).map(({ topic }) => topic);

test("an import from the command line", async () => {
  const totals = { rows: 1, added: 1, updated: 0, rejected: 0 } as ImportTotals;
  await noteImport(t.team.db, { files: [], totals, generation: 1, startedAt: "2026-11-01T10:00:00.000Z" });
  expect(await told()).toEqual(["import.finished"]);
});

test("records that differ and agree, once each", async () => {
  const service = { state: "compared", message: "", others: { count: 0, credits: 0 } } as never;
  const found = { kind: "delivery", subject: "a", message: "differs" } as const;
  const check = (differences: (typeof found)[]) =>
    recordCheck(t.team.db, { differences, service, durationMs: 1 });
  await check([]);
  await check([found]);
  await check([found]);
  await check([]);
  await check([]);
  expect(await told()).toEqual(["books.differ", "books.agree"]);
});

test("an outcome that is unknown, and its decision", async () => {
  t.service.faults = ["lost"];
  await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 5) })).id });
  const [attempt] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: attempt!.id, action: "charge", credits: 3 });
  expect((await told()).filter((topic) => topic.startsWith("outcome"))).toEqual([
    "outcome.unknown",
    "outcome.settled",
  ]);
});

test("calls of a restored copy", async () => {
  t.service.faults = ["lost"];
  await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 5) })).id });
  await t.team.db.deleteFrom("outbox").execute();
  await t.team.db.updateTable("chargeAttempt").set({ state: "sent" }).execute();
  await holdRestored(t.team.db, "2026-11-01T10:00:00.000Z");
  expect((await told())[0]).toBe("outcome.unknown");
});

test("a source that fails, keeps failing and works again", async () => {
  await t.team.db
    .insertInto("importSource")
    .values({
      id: "s",
      name: "s",
      address: "https://files.example.com/",
      everyHours: 24,
      isInferring: 1,
      isPaused: 0,
      isWanted: 0,
      dueMs: 0,
      failures: 0,
      results: "[]",
      observed: "modified",
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  const fetch = async (outcome: "failed" | "unchanged" | "imported", at: number) => {
    const taken = (await takeDue(t.team.db, at * 1e10))!;
    const result = { at: "", ms: 1, bytes: null, problem: null, files: [], posts: null, creators: null };
    await endFetch(t.team.db, taken, { ...result, outcome });
    await t.team.db.updateTable("importSource").set({ dueMs: 0 }).execute();
  };
  for (const [at, outcome] of (["failed", "failed", "unchanged", "unchanged", "imported"] as const).entries())
    await fetch(outcome, at + 1);
  expect(await told()).toEqual(["source.failed", "source.finished", "source.finished"]);
});

test("visits to a client link: the first of a day, decisions and comments", async () => {
  const list = await createList(t.ben, { kind: "creators", name: "A", template: "shortlist", isTeam: true });
  await addItems(t.ben, { listId: list.id, ids: ids(1, 2) });
  const { token } = await createLink(t.ben, { kind: "list", id: list.id, allow: ["decide", "comment"] });
  const link = (await findLiveLink(t.team.db, token))!;
  await noteOpening(t.team.db, link, "");
  await noteOpening(t.team.db, link, "");
  const [row] = await sharedRows(t.team.db, link);
  const said = { token, creator: row!.key, proof: "", name: "Petra", email: "petra@client.example" };
  const visitor = { ...t.team, ...anonymousCaller(NO_ORIGIN) };
  await replyToLink(visitor, { ...said, answer: "yes" });
  await replyToLink(visitor, { ...said, answer: "yes" });
  await replyToLink(visitor, { ...said, comment: "Very good" });
  await startNotices(t.team.db);
  const events = (await told()).filter((topic) => topic.startsWith("link"));
  expect(events).toEqual(["link.opened", "link.decided", "link.commented"]);

  await replyToLink(visitor, { ...said, answer: "maybe" });
  await replyToLink(visitor, { ...said, answer: "no", name: "Rolf" });
  await takeEvents(t.team.db);
  const { notices } = await readNotices(t.ben, {});
  expect(notices[0]!.text).toBe("2 answers from 2 people");
});

describe("a sign-in", () => {
  const account = {
    email: "cleo@example.com",
    name: "Cleo",
    role: "member",
    password: "rusty kettle orbit",
  } as const;
  const signIn = (knownBy?: string) =>
    verifySignIn(
      { db: t.team.db, ...anonymousCaller(NO_ORIGIN) },
      { email: account.email, password: account.password, knownBy },
    );
  const cookieOf = (id: string) =>
    cookieFrom(knownBrowserHeader(undefined, id)).split("=").slice(1).join("=");

  test("from a new browser, but not the first of an account and not from a known one", async () => {
    const { member } = await createMember(t.ana, account);
    await signIn();
    expect(await told()).toEqual([]);
    await signIn(cookieOf(member.id));
    expect(await told()).toEqual([]);
    await signIn();
    expect(await told()).toEqual(["sign_in.new"]);
  });

  test("the first one after a day", async () => {
    const { member } = await createMember(t.ana, account);
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await t.team.db.updateTable("member").set({ createdAt: before }).where("id", "=", member.id).execute();
    await signIn();
    expect(await told()).toEqual(["sign_in.new"]);
  });
});
