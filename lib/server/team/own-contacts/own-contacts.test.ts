/** People whom the service doesn't know: on lists, never charged, merged when the service learns of them. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readListQuery } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { CREATOR_ID } from "@/lib/contract/records";
import type { NewContact } from "@/lib/contract/own-contacts";
import { auditBooks } from "@/lib/server/composition/backup/audit-copy";
import { markErased } from "@/lib/server/schema/erased-marks";
import { addMember, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addNote } from "../creator-record/notes";
import { readTimeline } from "../creator-record/read-timeline";
import { setTags } from "../creator-record/tags";
import { addContacts, addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { editCells } from "../lists/edit-cells";
import { readRows, readShortRows } from "../lists/read-rows";
import { removeItems } from "../lists/remove-items";
import { changeMark } from "../marks/change-mark";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { mergeFromCatalogue, mergeLearned } from "./merge-contacts";
import { readContact } from "./read-contacts";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await createList(t.ben, {
    kind: "creators",
    name: "L",
    template: "paid-collaboration",
    isTeam: true,
  });
});
afterEach(() => t.close());

const nora: NewContact = { platform: "tiktok", handle: "@Nora" };
const add = (people: NewContact[], ctx = t.ben, listId = list.id) => addContacts(ctx, { listId, people });
const addOne = async (person: NewContact, ctx = t.ben) => (await add([person], ctx)).ids[0]!;
const rows = async (search = "", ctx = t.ben, of = list) => {
  const { query } = readListQuery(new URLSearchParams(search), of);
  return (await readRows(ctx, { listId: of.id, query })).rows;
};
const names = async (search: string, ctx = t.ben) =>
  (await rows(search, ctx)).map(({ record, contact }) => record?.username ?? contact?.name ?? record?.email);
const learn = (id: string, handle = "tiktok:nora") =>
  t.team.db.transaction().execute((trx) => mergeLearned(trx, [{ id, handles: [handle] }], null));
const set = (creatorId: string, fieldId: string, value: string, version: number) =>
  editCells(t.ben, { listId: list.id, edits: [{ creatorId, field: fieldId, value, version }] });
const reveal = async (ids: string[]) => {
  const { id: quoteId } = await quote(t.ben, { ids });
  const { id } = await confirm(t.ben, { quoteId });
  await ended(id);
};
const serveRecords = (record: (id: string) => object) =>
  vi.spyOn(t.team.service, "getCreators").mockImplementation(async (ids) => ({
    state: "settled",
    creators: ids.map((id) => ({ id, ...record(id) })),
    notFound: [],
    charged: ids.length,
  }));

describe("adding", () => {
  test("a person is one contact, however the handle is written, and by the address", async () => {
    const id = await addOne(nora);
    expect(id).toMatch(/^contact_\d+$/);
    expect(await add([{ platform: "tiktok", handle: "nora" }], t.ana)).toMatchObject({
      added: 0,
      already: 1,
    });
    expect(await add([{ url: "https://www.tiktok.com/@nora?lang=en" }])).toMatchObject({
      added: 0,
      already: 1,
    });
    const other = await addOne({ platform: "instagram", handle: "nora" });
    expect(other).not.toBe(id);
    const byAddress = await addOne({ name: "Mia Lind", email: "mia@example.com" });
    const same = await add([{ platform: "youtube", handle: "mia", email: "MIA@example.com" }]);
    expect(same).toMatchObject({ added: 0, already: 1 });
    const mia = (await rows()).find(({ creatorId }) => creatorId === byAddress);
    expect(mia?.record).toEqual({
      id: byAddress,
      username: "mia",
      source: "youtube",
      email: "mia@example.com",
    });
    expect(mia?.contact).toMatchObject({ name: "Mia Lind", addedBy: "ben" });
  });

  test("an agency's address doesn't make two accounts one", async () => {
    const { added } = await add([
      { platform: "tiktok", handle: "one", email: "hi@agency.com" },
      { platform: "tiktok", handle: "two", email: "hi@agency.com" },
    ]);
    expect(added).toBe(2);
  });

  test("a contact by address and one by handle become one when both are named", async () => {
    const first = await addOne({ email: "mia@example.com" });
    const second = await addOne({ platform: "tiktok", handle: "mia" });
    await add([{ platform: "tiktok", handle: "mia", email: "mia@example.com" }]);
    expect((await rows()).map(({ creatorId }) => creatorId)).toEqual([second]);
    expect(await readContact(t.ben, first)).toMatchObject({ id: second });
  });

  test.each<[NewContact, string]>([
    [{ name: "Nora" }, "handle"],
    [{ handle: "no handle at all" }, "handle"],
    [{ email: "nora" }, "email"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ handle: "a", name: "x".repeat(81) }, "name"],
  ])("%j is refused by its field", async (person, wrong) => {
    const refusal = await refusalOf(t.team.db, () => add([person]));
    expect(refusal.fields ?? refusal).toEqual(expect.anything());
    expect(JSON.stringify(refusal)).toContain(wrong);
    expect(await rows()).toEqual([]);
  });

  test("a creator whom the team owns is added instead", async () => {
    await ownRecords(t.team.db, { revealId: "r", memberId: "ben" }, [
      {
        creator: { id: "tiktok_9", username: "nora", source: "tiktok" },
        revealedAt: "2026-01-02T00:00:00.000Z",
      },
    ]);
    expect((await add([nora])).ids).toEqual(["tiktok_9"]);
    expect(await t.team.db.selectFrom("ownContact").selectAll().execute()).toEqual([]);
  });

  test("needs the right to write lists, and addresses the right to see them", async () => {
    const viewer = await addMember(t.team, "vic", "viewer");
    await refusalOf(t.team.db, () => add([nora], viewer));
    await addOne({ handle: "mia", email: "mia@example.com" });
    const [row] = await rows("", viewer);
    expect(row?.record).toEqual({ id: row!.creatorId, username: "mia" });
    expect(await names("q=mia@example", viewer)).toEqual([]);
  });

  test("contacts that don't exist are left out", async () => {
    expect(await addItems(t.ben, { listId: list.id, ids: ["contact_1"] })).toMatchObject({ added: 0 });
  });
});

describe("on a list", () => {
  test("is found by handle, name and address, and counts as neither revealed nor unrevealed", async () => {
    await add([nora, { name: "Mia Lind", email: "mia@example.com" }]);
    await addItems(t.ben, { listId: list.id, ids: ["tiktok_5"] });
    expect(await names("q=nor")).toEqual(["Nora"]);
    expect(await names("q=lind")).toEqual(["Mia Lind"]);
    expect(await names("q=mia@example")).toEqual(["Mia Lind"]);
    expect(await names("email=yes")).toEqual(["Mia Lind"]);
    expect(await names("revealed=yes")).toEqual([]);
    expect((await rows("revealed=no")).map(({ creatorId }) => creatorId)).toEqual(["tiktok_5"]);
    const { query } = readListQuery(new URLSearchParams(), list);
    const short = await readShortRows(t.ben, { listId: list.id, query });
    expect(short.map(({ isRevealed, hasEmail }) => [isRevealed, hasEmail])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  test("has no price, and no call leaves", async () => {
    const id = await addOne(nora);
    const calls = [vi.spyOn(t.team.service, "getCreators"), vi.spyOn(t.team.service, "searchCreatorIds")];
    expect(CREATOR_ID.test(id)).toBe(false);
    const refusal = await refusalOf(t.team.db, () => quote(t.ben, { ids: [id] }));
    expect(refusal.detail).toContain("not in the service: nothing to reveal");
    await refusalOf(t.team.db, () => quote(t.ben, { ids: ["tiktok_1", id] }));
    expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 0]);
    expect(await auditBooks(t.team.db)).toEqual([]);
  });
});

describe("merging", () => {
  test("moves everything to the creator, and the old id leads there", async () => {
    const id = await addOne(nora);
    await set(id, "owner", "ana", 1);
    await addNote(t.ben, { creatorId: id, body: "Met in Berlin" });
    await setTags(t.ben, { creatorIds: [id], add: ["Warm"] });
    await changeMark(t.ben, { creatorId: id, mark: "doNotContact", isSet: true });
    expect(await learn("tiktok_7")).toBe(1);
    expect(await learn("tiktok_7")).toBe(0);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ creatorId: "tiktok_7", ownerId: "ana", tags: ["Warm"], record: null });
    expect(row?.contact).toBeUndefined();
    expect(row?.note?.body).toBe("Met in Berlin");
    expect(row?.marks.doNotContact).toBeDefined();
    const { entries } = await readTimeline(t.ben, { creatorId: "tiktok_7" });
    expect(
      entries.filter(({ kind }) => kind === "list").map((each) => each.kind === "list" && each.change),
    ).toEqual(["matched", "field", "added"]);
    expect(await readContact(t.ben, id)).toEqual({ id: "tiktok_7", contact: null });
    expect((await add([nora])).already).toBe(1);
    await addNote(t.ben, { creatorId: id, body: "From an old page" });
    expect((await rows())[0]?.note?.body).toBe("From an old page");
    expect(await removeItems(t.ben, { listId: list.id, ids: [id] })).toEqual(["tiktok_7"]);
  });

  test("on one list the creator's row stays; empty cells are filled, and others are named", async () => {
    const id = await addOne(nora);
    await addItems(t.ben, { listId: list.id, ids: ["tiktok_7"] });
    const [text, second] = list.columns.filter(({ type }) => type === "money").map((column) => column.id);
    await set(id, text!, "100", 0);
    await set("tiktok_7", text!, "200", 0);
    if (second) await set(id, second, "300", 0);
    await set(id, "owner", "ana", 1);
    await learn("tiktok_7");
    const all = await rows();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ creatorId: "tiktok_7", ownerId: "ana" });
    expect(all[0]!.values[text!]).toBe("200");
    if (second) expect(all[0]!.values[second]).toBe("300");
    const { entries } = await readTimeline(t.ben, { creatorId: "tiktok_7" });
    expect(entries).toContainEqual(
      expect.objectContaining({
        field: expect.objectContaining({ before: "100", after: "200" }),
      }),
    );
    // The versions are current, so the next edit is accepted.
    const edit = await set("tiktok_7", "owner", "ben", all[0]!.versions.owner!);
    expect(edit).toMatchObject([{ state: "saved" }]);
  });

  test("a creator who was removed from the list comes back as the contact's row", async () => {
    await addItems(t.ben, { listId: list.id, ids: ["tiktok_7"] });
    await removeItems(t.ben, { listId: list.id, ids: ["tiktok_7"] });
    await addOne(nora);
    await learn("tiktok_7");
    expect((await rows()).map(({ creatorId }) => creatorId)).toEqual(["tiktok_7"]);
  });

  test("happens with the reveal that delivers the handle, in its transaction", async () => {
    await addOne(nora);
    await addOne({ email: "mia@example.com" });
    serveRecords((id) =>
      id === "tiktok_7"
        ? { username: "nora", source: "tiktok" }
        : { username: "m", email: "Mia@example.com" },
    );
    await reveal(["tiktok_7", "tiktok_8"]);
    expect((await rows()).map(({ creatorId }) => creatorId).toSorted()).toEqual(["tiktok_7", "tiktok_8"]);
    expect(await auditBooks(t.team.db)).toEqual([]);
  });

  test("an address of several creators, and a handle on another platform, decide nothing", async () => {
    await addOne({ email: "hi@agency.com" });
    await addOne({ platform: "instagram", handle: "nora" });
    serveRecords((id) => ({ username: `n${id}`, email: "hi@agency.com", source: "tiktok" }));
    await reveal(["tiktok_7", "tiktok_8"]);
    await learn("tiktok_9");
    expect((await rows()).every(({ contact }) => contact !== undefined)).toBe(true);
  });

  test("finds contacts in the own catalogue", async () => {
    await add([nora, { platform: "tiktok", handle: "else" }, { handle: "unknown" }]);
    const searchCreatorIds = vi.fn(async ({ username }: { username?: string }) => ({
      data: username === "Nora" ? ["tiktok_7", "youtube_8"] : [],
    }));
    expect(
      await mergeFromCatalogue({ db: t.team.db, service: { kind: "embedded", searchCreatorIds } as never }),
    ).toBe(1);
    expect(searchCreatorIds).toHaveBeenCalledTimes(2);
    expect((await rows()).map(({ creatorId }) => creatorId)).toContain("tiktok_7");
  });

  test("two processes merge once", async () => {
    await addOne(nora);
    expect((await Promise.all([learn("tiktok_7"), learn("tiktok_7")])).toSorted()).toEqual([0, 1]);
    expect(await rows()).toHaveLength(1);
  });
});

test("an erased person can't be added again, by handle or as a contact", async () => {
  await t.team.db.transaction().execute((trx) =>
    markErased(trx, {
      ids: [],
      handles: [{ source: "tiktok", handle: "nora" }],
      contacts: ["email:mia@example.com"],
    }),
  );
  for (const person of [nora, { handle: "nora" }, { email: "Mia@example.com" }]) {
    const refusal = await refusalOf(t.team.db, () => add([person]));
    expect(refusal.detail).toContain("erased");
  }
  expect((await add([{ platform: "instagram", handle: "nora" }])).added).toBe(1);
});
