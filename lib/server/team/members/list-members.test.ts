import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeAudit } from "@/lib/server/access/audit";
import { beginSession, endOneSession, sessionIdOf } from "@/lib/server/access/session-rows";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { allowChanges } from "@/lib/testing/allow-changes";
import type { MemberContext } from "../team-context";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { changeMember } from "./change-member";
import { listMembers, readMember } from "./list-members";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

test("lists every account, oldest first, without secrets", async () => {
  await addMember(t.team, "zoe", "member");
  await t.team.db
    .updateTable("member")
    .set({ createdAt: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", "zoe")
    .execute();
  await changeMember(t.ana, { id: "ben", change: { action: "disable" } });
  await changeMember(t.ana, { id: "zoe", change: { action: "cap", monthlyCap: 40 } });
  const { members: rows } = await listMembers(t.ana);
  expect(rows.map(({ name, role, monthlyCap }) => [name, role, monthlyCap])).toEqual([
    ["zoe", "member", 40],
    ["ana", "admin", null],
    ["ben", "member", null],
  ]);
  expect(rows.map(({ disabledAt }) => disabledAt !== null)).toEqual([false, false, true]);
  expect(rows[0]).toEqual({
    id: "zoe",
    email: "zoe@example.com",
    name: "zoe",
    role: "member",
    createdAt: "2020-01-01T00:00:00.000Z",
    disabledAt: null,
    monthlyCap: 40,
    monthlyLimit: 40,
    lastSeenAt: null,
    sessions: 0,
    spent: 0,
  });
});

describe("activity of members", () => {
  const ofBen = async () => (await listMembers(t.ana)).members.find(({ id }) => id === "ben")!;
  const begin = () =>
    beginSession(t.team.db, { memberId: "ben", version: 1, device: "Firefox", address: null });

  test("counts live sessions and shows the last request", async () => {
    const [first, second] = [await begin(), await begin()];
    const seen = Date.now() - 60_000;
    await t.team.db.updateTable("session").set({ seenAtMs: seen }).execute();
    expect(await ofBen()).toMatchObject({ sessions: 2, lastSeenAt: new Date(seen).toISOString() });

    await endOneSession(t.team.db, "ben", sessionIdOf(first));
    expect(await ofBen()).toMatchObject({ sessions: 1 });
    await t.team.db.updateTable("member").set({ sessionVersion: 2 }).where("id", "=", "ben").execute();
    expect(await ofBen()).toMatchObject({ sessions: 0, lastSeenAt: new Date(seen).toISOString() });
    expect(second).not.toBe(first);
  });

  test("falls back to the member's last audited act", async () => {
    await writeAudit(t.team.db, t.ben, { act: "view.deleted", subject: "v", at: "2026-03-01T10:00:00.000Z" });
    await writeAudit(t.team.db, t.ben, { act: "view.deleted", subject: "w", at: "2026-03-02T10:00:00.000Z" });
    await writeAudit(t.team.db, t.ana, {
      act: "member.role",
      subject: "ben",
      at: "2026-03-03T10:00:00.000Z",
    });
    expect(await ofBen()).toMatchObject({ sessions: 0, lastSeenAt: "2026-03-02T10:00:00.000Z" });
  });

  test("shows this month's spending of each budget", async () => {
    const buy = async (ctx: MemberContext, from: number, to: number) =>
      confirm(ctx, { quoteId: (await quote(ctx, { ids: ids(from, to) })).id });
    await buy(t.ben, 1, 8);
    await allowChanges(t.team.db, "teamEntry");
    await t.team.db.updateTable("teamEntry").set({ createdAt: "2020-01-31T23:59:59.000Z" }).execute();
    await buy(t.ben, 9, 13);
    await buy(t.ben, 14, 20);
    await buy(t.ana, 21, 24);
    const { members, booksZone } = await listMembers(t.ana);
    expect(booksZone).toBe("UTC");
    expect(members.map(({ id, spent }) => [id, spent])).toEqual([
      ["ana", 4],
      ["ben", 12],
    ]);
    for (const { id, spent } of members) expect((await readMember(t.ana, id)).spent).toBe(spent);
  });
});

test("is not shown to a member", async () => {
  expect(await refusalOf(t.team.db, () => listMembers(t.ben))).toMatchObject({ code: "forbidden" });
});
