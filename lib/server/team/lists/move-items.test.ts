/** Creators moved between lists, and the people who can be named in a cell. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { sql } from "kysely";
import { MAX_ITEMS, type List } from "@/lib/contract/lists";
import type { Tables } from "@/lib/server/ports/database";
import { readAudit } from "@/lib/server/access/read-audit";
import { markErased } from "@/lib/server/schema/erased-marks";
import { personOf } from "@/lib/server/team/privacy/person";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { listPeople } from "./open-list";
import { moveItems } from "./move-items";
import { removeItems } from "./remove-items";

let t: TestTeam;
let from: List;
let to: List;
beforeEach(async () => {
  t = await openTestTeam();
  from = await newList("From", "paid-collaboration");
  to = await newList("To", "shortlist");
});
afterEach(() => t.close());

const [A, B, C] = ["tiktok_1", "tiktok_2", "youtube_3"];
const newList = (name: string, template: "paid-collaboration" | "shortlist", isTeam = true) =>
  createList(t.ben, { kind: "creators", name, template, isTeam });
const add = (list: List, creators: readonly string[]) =>
  addItems(t.ben, { listId: list.id, ids: [...creators] });
const set = (list: List, creatorId: string, field: string, value: string | null, version = 1) =>
  editCells(t.ben, { listId: list.id, edits: [{ creatorId, field, value, version }] });
const move = (creators: readonly string[], [a, b] = [from, to], ctx = t.ben) =>
  moveItems(ctx, { from: a.id, to: b.id, ids: [...creators] });
const on = (list: List) =>
  t.team.db
    .selectFrom("listItem")
    .selectAll()
    .where("listId", "=", list.id)
    .where("removedAt", "is", null)
    .orderBy("position")
    .execute();
const idsOn = async (list: List) => (await on(list)).map(({ creatorId }) => creatorId);
const stageOf = (list: List, statusId: string) => list.statuses.find(({ id }) => id === statusId)?.stage;
const statusOf = (list: List, stage: string) => list.statuses.find((each) => each.stage === stage)!.id;

describe("moving", () => {
  test("keeps owner and stage", async () => {
    await add(from, [A!, B!, C!]);
    const stage = to.statuses.at(-1)!.stage;
    await set(from, A!, "status", statusOf(from, stage));
    await set(from, A!, "owner", "ana");
    expect(await move([A!, C!, A!])).toEqual([A, C]);
    expect(await idsOn(from)).toEqual([B]);
    const [first, second] = await on(to);
    expect([first!.creatorId, second!.creatorId]).toEqual([A, C]);
    expect(stageOf(to, first!.statusId)).toBe(stage);
    expect(first!.ownerId).toBe("ana");
    expect(second).toMatchObject({ statusId: to.statuses[0]!.id, ownerId: null });
  });

  test("a missing stage becomes the first status", async () => {
    await add(from, [A!]);
    await set(from, A!, "status", from.statuses.at(-1)!.id);
    const { stage } = from.statuses.at(-1)!;
    await t.team.db
      .updateTable("listStatus")
      .set({ removedAt: "2026-01-01" })
      .where("listId", "=", to.id)
      .where("stage", "=", stage)
      .execute();
    await move([A!]);
    expect(await on(to)).toMatchObject([{ creatorId: A, statusId: to.statuses[0]!.id }]);
  });

  test("back restores all values", async () => {
    await add(from, [A!]);
    const column = from.columns.find(({ type }) => type === "text" || type === "money")!;
    await set(from, A!, column.id, "12", 0);
    await set(from, A!, "owner", "ben");
    const before = await on(from);
    await move([A!]);
    expect(await idsOn(from)).toEqual([]);
    expect(await move([A!], [to, from])).toEqual([A]);
    const [item] = await on(from);
    expect(item).toMatchObject({
      statusId: before[0]!.statusId,
      ownerId: "ben",
      position: before[0]!.position,
    });
    expect(await idsOn(to)).toEqual([]);
    const values = await t.team.db.selectFrom("listValue").select("text").execute();
    expect(values).toEqual([{ text: "12" }]);
  });

  test("creators already on the other list stay unchanged", async () => {
    await add(from, [A!, B!]);
    await add(to, [A!, B!]);
    await set(to, A!, "owner", "ana");
    await removeItems(t.ben, { listId: to.id, ids: [B!] });
    await set(from, A!, "owner", "ben");
    await set(from, B!, "owner", "ben");
    expect(await move([A!, B!])).toEqual([A, B]);
    expect(await on(to)).toMatchObject([
      { creatorId: A, ownerId: "ana" },
      { creatorId: B, ownerId: null },
    ]);
    expect(await idsOn(from)).toEqual([]);
  });

  test("a move of no listed creator changes nothing and is not logged", async () => {
    await add(from, [A!]);
    const before = (await readAudit(t.ana, {})).length;
    expect(await move([B!])).toEqual([]);
    expect(await readAudit(t.ana, {})).toHaveLength(before);
  });

  test("is in the audit log and in the history of both lists", async () => {
    await add(from, [A!, B!]);
    await move([A!, B!]);
    const [added] = await readAudit(t.ana, { act: "list.added" });
    const [taken] = await readAudit(t.ana, { act: "list.taken" });
    expect(added).toMatchObject({ subject: { id: to.id }, after: { items: 2 } });
    expect(taken).toMatchObject({ subject: { id: from.id }, after: { items: 2 } });
    const changes = await t.team.db.selectFrom("listChange").selectAll().orderBy("id").execute();
    const kinds = (list: List) => changes.filter((each) => each.listId === list.id).map(({ kind }) => kind);
    expect(kinds(from)).toEqual(["created", "added", "added", "removed", "removed"]);
    expect(kinds(to)).toEqual(["created", "added", "added"]);
  });

  test("more creators than one call allows, without losses or duplicates", async () => {
    const all = ids(1, 620);
    await add(from, all);
    for (let start = 0; start < all.length; start += 500)
      await editCells(t.ben, {
        listId: from.id,
        edits: all
          .slice(start, start + 500)
          .map((creatorId) => ({ creatorId, field: "owner", value: "ana", version: 1 })),
      });
    expect(await move(all)).toHaveLength(620);
    const moved = await on(to);
    expect(moved.map(({ creatorId }) => creatorId)).toEqual(all);
    expect(new Set(moved.map(({ ownerId }) => ownerId))).toEqual(new Set(["ana"]));
  });

  test("any moves between two lists keep each creator on one of them", async () => {
    const all = ids(1, 6);
    await add(from, all);
    const step = fc.record({ isBack: fc.boolean(), some: fc.subarray(all, { minLength: 1 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const { isBack, some } of steps) {
          const pair: [List, List] = isBack ? [to, from] : [from, to];
          const source = await idsOn(pair[0]);
          expect(await move(some, pair)).toEqual(some.filter((id) => source.includes(id)));
        }
        expect([...(await idsOn(from)), ...(await idsOn(to))].toSorted()).toEqual(all.toSorted());
      }),
      { numRuns: 12 },
    );
  });
});

describe("is refused", () => {
  const unchanged = async () => {
    expect(await idsOn(from)).toEqual([A]);
    expect(await idsOn(to)).toEqual([]);
  };
  beforeEach(() => add(from, [A!]));

  test.each(["viewer", "finance"] as const)("to a %s", async (role) => {
    const ctx = await addMember(t.team, role, role);
    expect((await refusalOf(t.team.db, () => move([A!], [from, to], ctx))).code).toBe("forbidden");
    await unchanged();
  });

  test("to the same list", async () => {
    expect((await refusalOf(t.team.db, () => move([A!], [from, from]))).code).toBe("invalid_parameter");
    await unchanged();
  });

  test("from and to another member's private list", async () => {
    const secret = await newList("Secret", "shortlist", false);
    for (const pair of [
      [from, secret],
      [secret, from],
    ] as const)
      expect((await refusalOf(t.team.db, () => move([A!], [...pair], t.ana))).code).toBe("not_found");
    await unchanged();
  });

  test.each(["from", "to"] as const)("when the list %s is closed", async (which) => {
    const { id } = which === "from" ? from : to;
    await t.team.db.updateTable("list").set({ closedAt: "2026-01-01" }).where("id", "=", id).execute();
    expect((await refusalOf(t.team.db, () => move([A!]))).code).toBe("conflict");
    await unchanged();
  });

  test("for an erased creator", async () => {
    await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A!], [])));
    expect((await refusalOf(t.team.db, () => move([A!]))).code).toBe("invalid_parameter");
  });

  test("when the other list is full, with nothing moved", async () => {
    const columns = Object.keys((await on(from))[0]!) as (keyof Tables["listItem"])[];
    await add(to, ["instagram_1"]);
    for (let count = 1; count < MAX_ITEMS; count *= 2)
      await t.team.db
        .insertInto("listItem")
        .columns(columns)
        .expression((build) =>
          build
            .selectFrom("listItem")
            .select(
              columns.map((name) =>
                name === "creatorId" ? sql<string>`creator_id || ${`_${count}`}`.as(name) : name,
              ),
            )
            .where("listId", "=", to.id),
        )
        .execute();
    expect((await refusalOf(t.team.db, () => move([A!]))).code).toBe("conflict");
    expect(await idsOn(from)).toEqual([A]);
  });
});

describe("people", () => {
  test("are all members by name, including former ones", async () => {
    await addMember(t.team, "Aaron", "viewer");
    await t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ben").execute();
    const people = await listPeople(t.ana);
    const names = people.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(people.map(({ id, isActive }) => [id, isActive])).toEqual(
      expect.arrayContaining([
        ["Aaron", true],
        ["ana", true],
        ["ben", false],
      ]),
    );
    // Email addresses and other personal data are not returned.
    for (const person of people) expect(Object.keys(person).sort()).toEqual(["id", "isActive", "name"]);
  });

  test.each(["viewer", "finance", "member"] as const)("are told to a %s", async (role) => {
    const ctx = await addMember(t.team, role, role);
    expect((await listPeople(ctx)).some(({ id }) => id === role)).toBe(true);
  });
});
