/** Creators of a list and their cells: adding, removing, editing, and refusals. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import type { List } from "@/lib/contract/lists";
import { askForNumbers } from "@/lib/contract/reader-numbers";
import { readAudit } from "@/lib/server/access/read-audit";
import { markErased } from "@/lib/server/schema/erased-marks";
import { personOf } from "@/lib/server/team/privacy/person";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { removeItems, restoreItems } from "./remove-items";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await newList(true);
});
afterEach(async () => {
  askForNumbers(() => "en");
  await t.close();
});

const A = "tiktok_1";
const newList = (isTeam: boolean) =>
  createList(t.ben, { kind: "creators", name: `List ${isTeam}`, template: "paid-collaboration", isTeam });
const add = (creators: readonly string[], ctx = t.ben, listId = list.id) =>
  addItems(ctx, { listId, ids: [...creators] });
const set = (field: string, value: string | null, version: number, ctx = t.ben) =>
  editCells(ctx, { listId: list.id, edits: [{ creatorId: A, field, value, version }] });
const items = () =>
  t.team.db.selectFrom("listItem").selectAll().where("listId", "=", list.id).orderBy("position").execute();
const changes = async () =>
  (await t.team.db.selectFrom("listChange").selectAll().orderBy("id").execute()).filter(
    ({ kind, listId }) => kind !== "created" && listId === list.id,
  );

describe("adding", () => {
  test("puts creators at the end, once each, in the first status", async () => {
    expect(await add(ids(1, 450))).toEqual({ added: 450, already: 0, full: 0, ids: ids(1, 450) });
    expect(await add(["tiktok_450", "youtube_7", "youtube_7"], t.ana)).toEqual({
      added: 1,
      already: 1,
      full: 0,
      ids: ["youtube_7"],
    });
    const rows = await items();
    expect(rows.map(({ creatorId }) => creatorId)).toEqual([...ids(1, 450), "youtube_7"]);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(451);
    expect(rows.at(-1)).toMatchObject({ statusId: list.statuses[0]!.id, addedBy: "ana", ownerId: null });
    expect(await changes()).toHaveLength(451);
    const [entry] = await readAudit(t.ana, { act: "list.added" });
    expect(entry).toMatchObject({ subject: { id: list.id }, after: { items: 1 } });
  });

  test("restores removed creators with their values", async () => {
    await add([A]);
    await set("owner", "ana", 1);
    expect(await removeItems(t.ana, { listId: list.id, ids: [A, "tiktok_9"] })).toEqual([A]);
    expect(await set("owner", "ben", 2)).toMatchObject([{ state: "refused" }]);
    expect(await add([A])).toMatchObject({ added: 1 });
    expect(await items()).toMatchObject([{ ownerId: "ana", removedAt: null }]);
    await removeItems(t.ben, { listId: list.id, ids: [A] });
    expect(await restoreItems(t.ben, { listId: list.id, ids: [A, "tiktok_9"] })).toEqual([A]);
    expect(await restoreItems(t.ben, { listId: list.id, ids: [A] })).toEqual([]);
    expect((await changes()).map(({ kind }) => kind)).toEqual([
      "added",
      "field",
      "removed",
      "restored",
      "removed",
      "restored",
    ]);
  });
});

describe("is refused", () => {
  test.each(["viewer", "finance"] as const)("to a %s", async (role) => {
    await add([A]);
    const ctx = await addMember(t.team, role, role);
    const calls = [
      () => add(["tiktok_2"], ctx),
      () => removeItems(ctx, { listId: list.id, ids: [A] }),
      () => restoreItems(ctx, { listId: list.id, ids: [A] }),
      () => set("owner", "ana", 1, ctx),
    ];
    for (const call of calls) expect((await refusalOf(t.team.db, call)).code).toBe("forbidden");
  });

  test("on another member's private list, also for an admin", async () => {
    const secret = await newList(false);
    const listId = secret.id;
    await add([A], t.ben, listId);
    const edits = [{ creatorId: A, field: "owner", value: "ana", version: 1 }];
    const calls = [
      () => add(["tiktok_2"], t.ana, listId),
      () => removeItems(t.ana, { listId, ids: [A] }),
      () => restoreItems(t.ana, { listId, ids: [A] }),
      () => editCells(t.ana, { listId, edits }),
    ];
    for (const call of calls) expect((await refusalOf(t.team.db, call)).code).toBe("not_found");
  });

  test("on a closed list", async () => {
    await add([A]);
    await t.team.db.updateTable("list").set({ closedAt: "2026-01-01" }).execute();
    expect((await refusalOf(t.team.db, () => add(["tiktok_2"]))).code).toBe("conflict");
    expect((await refusalOf(t.team.db, () => set("owner", "ana", 1))).code).toBe("conflict");
  });

  test("for an erased creator, and for a status of another list", async () => {
    await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A], [])));
    expect((await refusalOf(t.team.db, () => add([A]))).code).toBe("invalid_parameter");
    const statusId = (await newList(false)).statuses[0]!.id;
    const wrong = () => addItems(t.ben, { listId: list.id, ids: ["tiktok_2"], statusId });
    expect((await refusalOf(t.team.db, wrong)).code).toBe("invalid_parameter");
  });
});

describe("editing", () => {
  beforeEach(async () => void (await add([A])));

  test("writes a cell when its editor saw the current version", async () => {
    const [, second] = list.statuses;
    expect(await set("status", second!.name.toUpperCase(), 1)).toEqual([
      {
        creatorId: A,
        field: "status",
        state: "saved",
        value: second!.id,
        version: 2,
        before: list.statuses[0]!.id,
      },
    ]);
    for (const column of list.columns.filter(({ type }) => type === "text" || type === "money")) {
      expect(await set(column.id, "1200", 0)).toMatchObject([{ state: "saved", value: "1200", version: 1 }]);
      expect(await set(column.id, "", 1)).toMatchObject([{ state: "saved", value: null, before: "1200" }]);
    }
  });

  test("reports the current value, author and time to the later editor", async () => {
    await set("owner", "ana", 1, t.ana);
    expect(await set("owner", "ben", 1)).toEqual([
      {
        creatorId: A,
        field: "owner",
        state: "conflict",
        value: "ana",
        version: 2,
        by: "ana",
        at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect(await items()).toMatchObject([{ ownerId: "ana", ownerVersion: 2 }]);
    expect((await changes()).filter(({ kind }) => kind === "field")).toHaveLength(1);
  });

  test("an edit to the value that is there is no conflict, as after a lost answer", async () => {
    await set("owner", "ana", 1, t.ana);
    expect(await set("owner", "ana", 1)).toMatchObject([
      { state: "saved", value: "ana", version: 2, before: "ana" },
    ]);
    expect((await changes()).filter(({ kind }) => kind === "field")).toHaveLength(1);
  });

  test("an undone number is read as it was stored, whatever the member's notation", async () => {
    askForNumbers(() => "de");
    const { id } = list.columns.find(({ type }) => type === "money")!;
    const edit = (value: string, version: number, isStored?: true) =>
      editCells(t.ben, { listId: list.id, edits: [{ creatorId: A, field: id, value, version, isStored }] });
    expect(await edit("1.250", 0)).toMatchObject([{ value: "1250" }]);
    expect(await edit("0.125", 1, true)).toMatchObject([{ value: "0.125" }]);
  });

  test("refuses invalid edits and makes the others", async () => {
    const edit = (creatorId: string, field: string, value: string) => ({
      creatorId,
      field,
      value,
      version: 1,
    });
    const edits = [
      edit(A, "status", "nonsense"),
      edit("tiktok_9", "owner", "ana"),
      edit(A, "position", "3"),
      edit(A, "owner", "ANA@example.com"),
    ];
    const results = await editCells(t.ben, { listId: list.id, edits });
    expect(results.map(({ state }) => state)).toEqual(["refused", "refused", "refused", "saved"]);
  });

  test("loses no change with any versions", async () => {
    const column = list.columns[0]!.id;
    const text = { ...list.columns[0]!, type: "text" as const };
    await t.team.db.updateTable("listColumn").set({ type: text.type }).where("id", "=", column).execute();
    const edit = fc.record({ value: fc.constantFrom("a", "b", "c", ""), version: fc.nat(6) });
    let [value, version] = [null as string | null, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (some) => {
        const edits = some.map((each) => ({
          creatorId: A,
          field: column,
          value: each.value,
          version: version - 3 + each.version < 0 ? 0 : version - 3 + each.version,
        }));
        const results = await editCells(t.ben, { listId: list.id, edits });
        results.forEach((result, index) => {
          const wanted = edits[index]!.value || null;
          const isCurrent = edits[index]!.version === version || wanted === value;
          expect(result.state).toBe(isCurrent ? "saved" : "conflict");
          if (isCurrent && wanted !== value) [value, version] = [wanted, version + 1];
          expect(result).toMatchObject({ value, version });
        });
      }),
      { numRuns: 40 },
    );
    const history = (await changes()).filter(({ field }) => field === column);
    expect(history.map((each) => each.version)).toEqual(history.map((_, index) => index + 1));
    history.slice(1).forEach((each, index) => expect(each.before).toBe(history[index]!.after));
    expect(history.at(-1)?.after ?? null).toBe(value);
  });
});
