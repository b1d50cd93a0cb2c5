/** Hidden creators, the reasons, and how long an opened one stays hidden. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HIDE_REASONS, MOST_OPENED_DAYS } from "@/lib/contract/hiding";
import { markErased } from "@/lib/server/schema/erased-marks";
import { personOf } from "@/lib/server/team/privacy/person";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { removeItems } from "../lists/remove-items";
import { changeMark } from "../marks/change-mark";
import { JUST_OPENED_MS, noteOpened, openedAmong, pruneOpened, saveOpened } from "../marks/note-opened";
import { readHidden } from "./hidden-among";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 1);

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const own = (id: string) =>
  ownRecords(t.team.db, { revealId: "r", memberId: "ana" }, [
    { creator: { id }, revealedAt: "2026-01-01T00:00:00.000Z" },
  ]);

describe("by its reason", () => {
  const all = ids(1, 5);
  beforeEach(async () => {
    await own("tiktok_1");
    await changeMark(t.ben, { creatorId: "tiktok_1", mark: "declined", isSet: true });
    await changeMark(t.ben, { creatorId: "tiktok_2", mark: "declined", isSet: true });
    await changeMark(t.ana, { creatorId: "tiktok_3", mark: "doNotContact", isSet: true });
    await changeMark(t.ana, { creatorId: "tiktok_5", mark: "doNotContact", isSet: true });
    await changeMark(t.ana, { creatorId: "tiktok_5", mark: "doNotContact", isSet: false });
    await saveOpened(t.team.db, "tiktok_4", Date.now() - 2 * DAY_MS);
  });

  test.each<[object, object]>([
    [{}, {}],
    [{ owned: "hide" }, { tiktok_1: "owned" }],
    [{ owned: "only" }, {}],
    [{ declined: "hide" }, { tiktok_1: "declined", tiktok_2: "declined" }],
    [{ doNotContact: "hide" }, { tiktok_3: "doNotContact" }],
    [{ opened: "7" }, { tiktok_4: "opened" }],
    [{ opened: "1" }, {}],
    [
      { opened: "30", declined: "hide", owned: "hide" },
      { tiktok_1: "owned", tiktok_2: "declined", tiktok_4: "opened" },
    ],
    [{ opened: "never", mainCategory: "Food" }, {}],
  ])("%j", async (hiding, expected) => {
    const hidden = await readHidden(t.ben, { ids: all, hiding: hiding as Record<string, string> });
    expect(Object.fromEntries(hidden)).toEqual(expected);
  });

  test("returns none for none", async () => {
    const everything = Object.fromEntries(HIDE_REASONS.map((reason) => [reason, "hide"]));
    expect((await readHidden(t.ben, { ids: [], hiding: everything })).size).toBe(0);
  });

  test("is refused without the search scope", async () => {
    const finance = await addMember(t.team, "fin", "finance");
    const refusal = await refusalOf(t.team.db, () => readHidden(finance, { ids: all, hiding: {} }));
    expect(refusal).toMatchObject({ code: "forbidden" });
  });
});

describe("on a list", () => {
  const listed = async (isTeam: boolean, id: string) => {
    const list = await createList(t.ben, { kind: "creators", name: id, template: "shortlist", isTeam });
    await addItems(t.ben, { listId: list.id, ids: [id] });
    return list.id;
  };
  const hiddenBy = async (onList: string) => [
    ...(await readHidden(t.ana, { ids: ids(1, 5), hiding: { onList } })).keys(),
  ];

  test("of the team; private lists reveal nothing", async () => {
    const [first] = [await listed(true, "tiktok_1"), await listed(true, "tiktok_2")];
    const own = await listed(false, "tiktok_3");
    expect((await hiddenBy("any")).sort()).toEqual(["tiktok_1", "tiktok_2"]);
    expect(await hiddenBy(first)).toEqual(["tiktok_1"]);
    expect(await hiddenBy(own)).toEqual([]);
    await removeItems(t.ben, { listId: first, ids: ["tiktok_1"] });
    expect(await hiddenBy(first)).toEqual([]);
  });
});

describe("opened", () => {
  const A = "tiktok_1";
  const opened = async (days: number, now: number) => (await openedAmong(t.team.db, [A], days, now)).has(A);

  test("counts for an hour, so that rows stay while paging, and then ends", async () => {
    await saveOpened(t.team.db, A, NOW);
    expect(await opened(7, NOW + JUST_OPENED_MS - 1)).toBe(false);
    expect(await opened(7, NOW + JUST_OPENED_MS)).toBe(true);
    expect(await opened(7, NOW + 7 * DAY_MS - 1)).toBe(true);
    expect(await opened(7, NOW + 7 * DAY_MS)).toBe(false);
    expect(await opened(30, NOW + 7 * DAY_MS)).toBe(true);
  });

  test("again restarts the time without showing the creator", async () => {
    await saveOpened(t.team.db, A, NOW);
    await saveOpened(t.team.db, A, NOW + 5 * DAY_MS);
    expect(await opened(7, NOW + 5 * DAY_MS + 1)).toBe(true);
    expect(await opened(7, NOW + 11 * DAY_MS)).toBe(true);
  });

  test("again at once is recorded once", async () => {
    await saveOpened(t.team.db, A, NOW);
    await saveOpened(t.team.db, A, NOW + JUST_OPENED_MS);
    const rows = await t.team.db.selectFrom("openedCreator").selectAll().execute();
    expect(rows).toEqual([{ creatorId: A, firstAtMs: NOW, lastAtMs: NOW }]);
  });

  test("ignores erased people and invalid ids", async () => {
    await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A], [])));
    await noteOpened(t.ben, A);
    expect(await t.team.db.selectFrom("openedCreator").selectAll().execute()).toEqual([]);
    expect(await refusalOf(t.team.db, () => noteOpened(t.ben, "A"))).toMatchObject({
      code: "invalid_parameter",
    });
  });

  test("is deleted after the longest hide setting", async () => {
    await saveOpened(t.team.db, A, NOW);
    await pruneOpened(t.team.db, NOW + MOST_OPENED_DAYS * DAY_MS - 1);
    expect(await t.team.db.selectFrom("openedCreator").selectAll().execute()).toHaveLength(1);
    await pruneOpened(t.team.db, NOW + MOST_OPENED_DAYS * DAY_MS);
    expect(await t.team.db.selectFrom("openedCreator").selectAll().execute()).toEqual([]);
  });
});
