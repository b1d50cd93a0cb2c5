/** Notes and tags of creators reach the lists that show them, and no others. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { addNote, changeNote, removeNote } from "../creator-record/notes";
import { setTags } from "../creator-record/tags";
import { changeMark } from "../marks/change-mark";
import type { MemberContext } from "../team-context";
import { addItems } from "./add-items";
import { changeList } from "./change-list";
import { createList } from "./create-list";
import { removeItems } from "./remove-items";

const A = "tiktok_1";
const B = "tiktok_2";
const LONG_AGO = "2026-01-01T00:00:00.000Z";

let t: TestTeam;
let lists: Record<"team" | "own" | "theirs" | "empty", string>;

async function listOf(ctx: MemberContext, name: string, isTeam: boolean, ids: string[]): Promise<string> {
  const { id } = await createList(ctx, { kind: "creators", name, template: "shortlist", isTeam });
  if (ids.length > 0) await addItems(ctx, { listId: id, ids });
  return id;
}

beforeEach(async () => {
  t = await openTestTeam();
  lists = {
    team: await listOf(t.ana, "Team", true, [A, B]),
    own: await listOf(t.ben, "Own", false, [A]),
    theirs: await listOf(t.ana, "Theirs", false, [A]),
    empty: await listOf(t.ana, "Empty", true, []),
  };
  await t.team.db.updateTable("listItem").set({ touchedAt: LONG_AGO }).execute();
});
afterEach(() => t.close());

const namesOf = (ids: readonly string[]) =>
  Object.entries(lists).flatMap(([name, id]) => (ids.includes(id) ? [name] : []));

/** Lists with a newer touch of this creator. */
async function touched(creatorId = A): Promise<string[]> {
  const rows = await t.team.db
    .selectFrom("listItem")
    .selectAll()
    .where("creatorId", "=", creatorId)
    .where("touchedAt", ">", LONG_AGO)
    .execute();
  expect(rows.every(({ touchedBy }) => touchedBy === "ben")).toBe(true);
  return namesOf(rows.map(({ listId }) => listId));
}

const told = async () =>
  (
    await t.team.db.selectFrom("listChange").selectAll().where("kind", "=", "words").orderBy("id").execute()
  ).map(({ listId, creatorId, field, before, after, memberId }) => ({
    list: namesOf([listId])[0],
    creatorId,
    field,
    before,
    after,
    memberId,
  }));

describe("a note", () => {
  test("of the team touches every list of its creator", async () => {
    await addNote(t.ben, { creatorId: A, body: "Secret words" });
    expect(await touched()).toEqual(["team", "own", "theirs"]);
    expect(await touched(B)).toEqual([]);
    expect(await told()).toHaveLength(3);
    expect(JSON.stringify(await told())).not.toContain("Secret");
  });

  test("of a private list touches only that list", async () => {
    const { id } = await addNote(t.ben, { creatorId: A, body: "Mine", listId: lists.own });
    await changeNote(t.ben, { noteId: id, body: "Mine still" });
    await removeNote(t.ben, { noteId: id });
    expect(await touched()).toEqual(["own"]);
    const one = { list: "own", creatorId: A, field: "note", before: null, after: null, memberId: "ben" };
    expect(await told()).toEqual([one, one, one]);
  });

  test("that is refused touches nothing", async () => {
    await expect(addNote(t.ben, { creatorId: A, body: " " })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
    const viewer = await addMember(t.team, "viewer", "viewer");
    await expect(addNote(viewer, { creatorId: A, body: "x" })).rejects.toMatchObject({ code: "forbidden" });
    expect([await touched(), await told()]).toEqual([[], []]);
  });
});

test("tags touch the lists of each of their creators", async () => {
  await setTags(t.ben, { creatorIds: [A, B, "tiktok_3"], add: ["Lead"] });
  expect(await touched(B)).toEqual(["team"]);
  expect((await told()).map(({ list, creatorId, field }) => [list, creatorId, field])).toEqual(
    expect.arrayContaining([
      ["team", A, "tags"],
      ["team", B, "tags"],
      ["own", A, "tags"],
      ["theirs", A, "tags"],
    ]),
  );
  expect(await told()).toHaveLength(4);
});

test("a mark touches them once per change", async () => {
  const mark = (isSet: boolean) => changeMark(t.ben, { creatorId: B, mark: "doNotContact", isSet });
  await mark(true);
  await mark(true);
  expect(await told()).toMatchObject([{ list: "team", creatorId: B, field: "marks" }]);
  await mark(false);
  expect(await told()).toHaveLength(2);
});

test("doesn't touch closed lists or lists without the creator", async () => {
  await removeItems(t.ana, { listId: lists.team, ids: [A] });
  await changeList(t.ana, { id: lists.theirs, change: { action: "close" } });
  await addNote(t.ben, { creatorId: A, body: "For whom it concerns" });
  expect((await told()).map(({ list }) => list)).toEqual(["own"]);
});
