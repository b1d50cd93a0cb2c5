/** Adding a reveal's creators to a list: all of them, in order, for members who may see its receipt. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { MemberContext } from "../team-context";
import { addBought, addItems } from "./add-items";
import { createList } from "./create-list";
import { removeItems } from "./remove-items";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await createList(t.ben, { kind: "creators", name: "Launch", template: "shortlist", isTeam: true });
});
afterEach(() => t.close());

const AT = "2026-01-01T00:00:00.000Z";
const bought = (revealId: string, creators: readonly string[], memberId = "ben") =>
  ownRecords(
    t.team.db,
    { revealId, memberId },
    creators.map((id) => ({ creator: { id }, revealedAt: AT })),
  );
const add = (revealId: string, ctx: MemberContext = t.ben) => addBought(ctx, { listId: list.id, revealId });
const onList = async () =>
  (
    await t.team.db
      .selectFrom("listItem")
      .select("creatorId")
      .where("removedAt", "is", null)
      .orderBy("position")
      .execute()
  ).map(({ creatorId }) => creatorId);

describe("adds", () => {
  test("exceeds one call of IDs and returns the added creators", async () => {
    const all = ids(1, 1_203);
    await bought("big", all);
    const answer = await add("big");
    expect(answer).toMatchObject({ added: 1_203, already: 0, full: 0 });
    expect([...answer.ids].sort()).toEqual([...all].sort());
    expect(await onList()).toEqual(answer.ids);
    const [entry] = await readAudit(t.ana, { act: "list.added" });
    expect(entry).toMatchObject({ subject: { id: list.id }, after: { items: 1_203 } });
  });

  test("in the order of the receipt", async () => {
    await bought("some", ids(1, 3));
    for (const [position, id] of ["tiktok_2", "tiktok_3", "tiktok_1"].entries())
      await t.team.db.updateTable("boughtRecord").set({ position }).where("creatorId", "=", id).execute();
    expect((await add("some")).ids).toEqual(["tiktok_2", "tiktok_3", "tiktok_1"]);
  });

  test("only missing creators, so that undo removes no others", async () => {
    await bought("some", ids(1, 5));
    await addItems(t.ana, { listId: list.id, ids: ["tiktok_4", "tiktok_9"] });
    const answer = await add("some");
    expect(answer).toMatchObject({ added: 4, already: 1 });
    expect(answer.ids).not.toContain("tiktok_4");
    await removeItems(t.ben, { listId: list.id, ids: [...answer.ids] });
    expect(await onList()).toEqual(["tiktok_4", "tiktok_9"]);
    expect(await add("some")).toMatchObject({ added: 4, already: 1 });
    expect(await add("some")).toEqual({ added: 0, already: 5, full: 0, ids: [] });
  });

  test("adds none of a reveal without purchases", async () => {
    await bought("some", ids(1, 1));
    await t.team.db.deleteFrom("boughtRecord").execute();
    expect(await add("some")).toEqual({ added: 0, already: 0, full: 0, ids: [] });
    expect(await readAudit(t.ana, { act: "list.added" })).toEqual([]);
  });
});

describe("is refused", () => {
  beforeEach(() => bought("anas", ids(1, 2), "ana"));

  test("for another member's reveal, as for a missing one, except with access to all usage", async () => {
    for (const id of ["anas", "none"])
      expect((await refusalOf(t.team.db, () => add(id))).code).toBe("not_found");
    expect(await add("anas", t.ana)).toMatchObject({ added: 2 });
  });

  test.each(["viewer", "finance"] as const)("to a %s", async (role) => {
    const ctx = await addMember(t.team, role, role);
    expect((await refusalOf(t.team.db, () => add("anas", ctx))).code).toBe("forbidden");
  });

  test("on another member's private list", async () => {
    const secret = await createList(t.ben, {
      kind: "creators",
      name: "Mine",
      template: "shortlist",
      isTeam: false,
    });
    const refused = () => addBought(t.ana, { listId: secret.id, revealId: "anas" });
    expect((await refusalOf(t.team.db, refused)).code).toBe("not_found");
  });
});
