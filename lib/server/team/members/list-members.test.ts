import { afterEach, beforeEach, expect, test } from "vitest";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeMember } from "./change-member";
import { listMembers } from "./list-members";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

test("every account, the oldest first, disabled ones too, without password and session", async () => {
  await addMember(t.team, "zoe", "member");
  await t.team.db
    .updateTable("member")
    .set({ created_at: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", "zoe")
    .execute();
  await changeMember(t.ana, { id: "ben", change: { action: "disable" } });
  await changeMember(t.ana, { id: "zoe", change: { action: "cap", monthlyCap: 40 } });
  const rows = await listMembers(t.ana);
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
  });
});

test("is not shown to a member", async () => {
  expect(await refusalOf(t.team.db, () => listMembers(t.ben))).toMatchObject({ code: "forbidden" });
});
