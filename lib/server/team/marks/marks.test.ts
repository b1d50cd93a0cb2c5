/** Marks of the team on creators: who sets them, who sees them, what is refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markErased } from "@/lib/server/schema/erased-marks";
import { personOf } from "@/lib/server/team/privacy/person";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeMark } from "./change-mark";
import { marksOf } from "./marks-of";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const A = "tiktok_1";
const B = "youtube_2";
const set = (creatorId: string, mark: "declined" | "doNotContact", isSet = true, ctx = t.ben) =>
  changeMark(ctx, { creatorId, mark, isSet });
const acts = async () =>
  (await t.team.db.selectFrom("auditEntry").selectAll().orderBy("id").execute())
    .filter(({ act }) => act.startsWith("creator."))
    .map(({ act, subjectId, after }) => [act, subjectId, after]);

test("all members see who set it, and when", async () => {
  await set(A, "declined");
  await set(A, "doNotContact", true, t.ana);
  await set(B, "declined", true, t.ana);
  const viewer = await addMember(t.team, "vic", "viewer");
  expect(await marksOf(viewer, [A, "tiktok_9"])).toEqual({
    [A]: {
      declined: { by: "ben", at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
      doNotContact: { by: "ana", at: expect.any(String) as string },
    },
  });
  expect(await marksOf(viewer, [])).toEqual({});
});

test("a removed mark is gone and audited", async () => {
  await set(A, "declined");
  await set(A, "declined", false, t.ana);
  expect(await marksOf(t.ben, [A])).toEqual({});
  const rows = await t.team.db.selectFrom("creatorMark").selectAll().execute();
  expect(rows).toEqual([expect.objectContaining({ creatorId: A, isSet: 0, memberId: "ana" })]);
  await set(A, "declined");
  expect(Object.keys((await marksOf(t.ben, [A]))[A]!)).toEqual(["declined"]);
});

test("real changes are audited without the creator", async () => {
  await set(A, "doNotContact");
  await set(A, "doNotContact", true, t.ana);
  await set(A, "doNotContact", false);
  await set(B, "declined", false);
  expect(await acts()).toEqual([
    ["creator.marked", null, '{"mark":"doNotContact"}'],
    ["creator.unmarked", null, '{"mark":"doNotContact"}'],
  ]);
  expect((await marksOf(t.ana, [A]))[A]).toBeUndefined();
});

describe("is refused", () => {
  test.each<[string, object, string[]]>([
    ["for nobody", { creatorId: "somebody" }, ["creatorId"]],
    ["as another mark", { mark: "liked" }, ["mark"]],
    ["perhaps", { isSet: 1 }, ["isSet"]],
  ])("%s", async (_, wrong, fields) => {
    const input = { creatorId: A, mark: "declined", isSet: true, ...wrong } as Parameters<
      typeof changeMark
    >[1];
    const refusal = await refusalOf(t.team.db, () => changeMark(t.ben, input));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(["viewer", "finance"] as const)("to a %s", async (role) => {
    const ctx = await addMember(t.team, role, role);
    expect(await refusalOf(t.team.db, () => set(A, "declined", true, ctx))).toMatchObject({
      code: "forbidden",
    });
  });

  test("about a person who was erased", async () => {
    await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A], [])));
    expect(await refusalOf(t.team.db, () => set(A, "declined"))).toMatchObject({ code: "invalid_parameter" });
  });
});
