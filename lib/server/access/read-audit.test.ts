/** Reading the audit log: order, bounds and the fields of a row. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { writeAudit } from "./audit";
import { keyCaller, NO_ORIGIN, OPERATOR } from "./caller";
import { readAudit } from "./read-audit";
import { signOut } from "./sign-out";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const failed = (network: string, minute: string, count: number) =>
  t.team.db.insertInto("signInFailure").values({ network, minute, count }).execute();

test("is empty for an empty log", async () => expect(await readAudit(t.ana, {})).toEqual([]));

test("returns the newest first, up to the limit", async () => {
  for (const subject of ["a", "b", "c"])
    await writeAudit(t.team.db, t.ana, { act: "member.enabled", subject });
  const subjects = async (limit?: number) =>
    (await readAudit(t.ana, { limit })).map(({ subject }) => subject?.id);
  expect(await subjects()).toEqual(["c", "b", "a"]);
  expect(await subjects(2)).toEqual(["c", "b"]);
});

test("acts of one millisecond stay in the order in which they happened, failed sign-ins after them", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 0) });
  for (const subject of ["a", "b", "c", "d"])
    await writeAudit(t.team.db, t.ana, { act: "member.enabled", subject });
  await failed("10.0.0.0/24", "2026-01-01T11:59Z", 1);
  const rows = await readAudit(t.ana, {});
  expect(rows.map(({ subject }) => subject?.id)).toEqual(["d", "c", "b", "a", undefined]);
  expect((await readAudit(t.ana, { limit: 2 })).map(({ subject }) => subject?.id)).toEqual(["d", "c"]);
});

test("50 rows unless more are asked for", async () => {
  for (let index = 0; index < 51; index++)
    await writeAudit(t.team.db, OPERATOR, { act: "member.enabled", subject: String(index) });
  expect(await readAudit(t.ana, {})).toHaveLength(50);
  expect(await readAudit(t.ana, { limit: 1_000 })).toHaveLength(51);
});

test("includes failed sign-ins by their minute, unless one act is requested", async () => {
  await failed("10.0.0.0/24", "2020-01-01T00:00Z", 3);
  await signOut(t.ben);
  await failed("10.0.1.0/24", "2999-01-01T00:00Z", 4);
  const rows = await readAudit(t.ana, {});
  expect(rows.map(({ act, count, address }) => [act, count, address])).toEqual([
    ["sign-in.failed", 4, "10.0.1.0/24"],
    ["session.ended", 1, null],
    ["sign-in.failed", 3, "10.0.0.0/24"],
  ]);
  expect(await readAudit(t.ana, { limit: 1 })).toMatchObject([{ address: "10.0.1.0/24" }]);
  expect(await readAudit(t.ana, { act: "session.ended" })).toHaveLength(1);
  expect(await readAudit(t.ana, { act: "member.role" })).toEqual([]);
});

test("names known members, but neither keys nor the operator", async () => {
  await signOut(t.ben);
  await writeAudit(t.team.db, OPERATOR, { act: "member.enabled", subject: "ben" });
  await writeAudit(t.team.db, keyCaller("key_1", NO_ORIGIN), { act: "member.enabled", subject: "ben" });
  await t.team.db.updateTable("member").set({ name: "Benjamin" }).where("id", "=", "ben").execute();
  expect((await readAudit(t.ana, {})).map(({ actor }) => actor)).toEqual([
    { kind: "key", id: "key_1", name: null },
    { kind: "operator", id: null, name: null },
    { kind: "member", id: "ben", name: "Benjamin" },
  ]);
});

describe("refuses", () => {
  test.each<[unknown, string[]]>([
    [{ limit: 0 }, ["limit"]],
    [{ limit: 1_001 }, ["limit"]],
    [{ limit: 1.5 }, ["limit"]],
    [{ limit: "5" }, ["limit"]],
    [{ act: "member.deleted" }, ["act"]],
    [{ act: "toString" }, ["act"]],
    [{ since: "today" }, ["body"]],
    [undefined, ["body"]],
  ])("%j, naming the field", async (input, fields) => {
    const refusal = await refusalOf(t.team.db, () => readAudit(t.ana, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("a member, also about their own acts", async () => {
    expect((await refusalOf(t.team.db, () => readAudit(t.ben, {}))).code).toBe("forbidden");
  });
});

test("signing out is recorded only for the signed-in person", async () => {
  await signOut({ ...t.ben, origin: { requestId: "r", address: "10.0.0.1" } });
  expect(await readAudit(t.ana, {})).toMatchObject([
    { act: "session.ended", actor: { id: "ben" }, subject: { id: "ben" }, requestId: "r" },
  ]);
  const nobody = { ...t.ben, actor: { kind: "anonymous", id: null, scopes: [] } } as const;
  expect((await refusalOf(t.team.db, () => signOut(nobody))).code).toBe("not_signed_in");
});
