/** Progress of a list's creators, compared with a plain reading of the history. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { List, Stage } from "@/lib/contract/lists";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { listOutcome } from "./list-outcome";
import { removeItems, restoreItems } from "./remove-items";

let t: TestTeam;
let list: List;
const newList = (isTeam = true) =>
  createList(t.ben, { kind: "creators", name: `${Math.random()}`, template: "shortlist", isTeam });

async function versionOf(creatorId: string): Promise<number> {
  const { statusVersion } = await t.team.db
    .selectFrom("listItem")
    .select("statusVersion")
    .where("listId", "=", list.id)
    .where("creatorId", "=", creatorId)
    .executeTakeFirstOrThrow();
  return statusVersion;
}
const statusOf = (stage: Stage) => list.statuses.find((each) => each.stage === stage)!.id;
async function set(creatorId: string, stage: Stage): Promise<void> {
  const edit = { creatorId, field: "status", value: statusOf(stage), version: await versionOf(creatorId) };
  await editCells(t.ben, { listId: list.id, edits: [edit] });
}
const reached = async () => Object.values((await listOutcome(t.ben, list.id)).reached);
let reveals = 0;
const own = (creators: readonly string[]) =>
  ownRecords(
    t.team.db,
    { revealId: `r${reveals++}`, memberId: "ben" },
    creators.map((id) => ({ creator: { id, username: id }, revealedAt: "2026-01-01T00:00:00.000Z" })),
  );

describe("a list", () => {
  beforeEach(async () => {
    t = await openTestTeam();
    list = await newList();
  });
  afterEach(() => t.close());

  test("has no outcome without creators", async () =>
    expect(await listOutcome(t.ben, list.id)).toEqual({
      creators: 0,
      credits: 0,
      reached: { shortlisted: 0, contacted: 0, replied: 0, agreed: 0, posted: 0 },
      money: null,
      owners: [],
      between: {},
    }));

  test("counts each creator's furthest stage", async () => {
    await addItems(t.ben, { listId: list.id, ids: ids(1, 5) });
    await set("tiktok_1", "agreed");
    await set("tiktok_1", "declined");
    await set("tiktok_2", "replied");
    await set("tiktok_2", "shortlisted");
    await set("tiktok_3", "posted");
    await set("tiktok_4", "declined");
    expect(await reached()).toEqual([5, 3, 3, 2, 1]);
  });

  test("counts immediately declined creators at no other stage", async () => {
    await addItems(t.ben, { listId: list.id, ids: ["tiktok_1"], statusId: statusOf("declined") });
    expect(await listOutcome(t.ben, list.id)).toMatchObject({ creators: 1, reached: { shortlisted: 0 } });
  });

  test("counts removed statuses", async () => {
    await addItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    await set("tiktok_1", "replied");
    await set("tiktok_1", "declined");
    await t.team.db
      .updateTable("listStatus")
      .set({ removedAt: "2026-01-01" })
      .where("id", "=", statusOf("replied"))
      .execute();
    expect(await reached()).toEqual([1, 1, 1, 0, 0]);
  });

  test("does not count removed creators or progress on another list", async () => {
    await addItems(t.ben, { listId: list.id, ids: ids(1, 2) });
    await set("tiktok_1", "agreed");
    await removeItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    const first = list;
    list = await newList();
    await addItems(t.ben, { listId: list.id, ids: ids(1, 2) });
    expect(await reached()).toEqual([2, 0, 0, 0, 0]);
    list = first;
    expect(await reached()).toEqual([1, 0, 0, 0, 0]);
    await restoreItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    expect(await reached()).toEqual([2, 1, 1, 1, 0]);
  });

  test("costs what the team paid for its creators", async () => {
    await own(ids(1, 4));
    await addItems(t.ben, { listId: list.id, ids: ids(3, 6) });
    expect(await listOutcome(t.ben, list.id)).toMatchObject({ creators: 4, credits: 2 });
    await own(["tiktok_50"]);
    const again = { revealId: `r${reveals - 1}`, memberId: "ben", purpose: null, kind: "refresh" as const };
    await t.team.db
      .insertInto("boughtRecord")
      .values({
        ...again,
        creatorId: "tiktok_3",
        isFirst: 0,
        record: "{}",
        boughtAt: "2026-02-01T00:00:00.000Z",
      })
      .execute();
    expect((await listOutcome(t.ben, list.id)).credits).toBe(3);
    await removeItems(t.ben, { listId: list.id, ids: ["tiktok_3"] });
    expect((await listOutcome(t.ben, list.id)).credits).toBe(1);
  });

  test("adds up its first money column over those who reached a stage", async () => {
    const input = { kind: "creators", template: "paid-collaboration", name: "Fees", isTeam: true } as const;
    list = await createList(t.ben, input);
    const fee = list.columns.find(({ type }) => type === "money")!;
    await addItems(t.ben, { listId: list.id, ids: ids(1, 4) });
    await set("tiktok_1", "posted");
    await set("tiktok_2", "replied");
    const edits = [
      ["tiktok_1", "12500"],
      ["tiktok_2", "450.5"],
      ["tiktok_4", "10"],
    ].map(([creatorId, value]) => ({ creatorId: creatorId!, field: fee.id, value: value!, version: 0 }));
    await editCells(t.ben, { listId: list.id, edits });
    await set("tiktok_2", "declined");
    const inStatus = (stage: Stage, creators: number, amount: number) => ({
      ...list.statuses.find((status) => status.stage === stage)!,
      creators,
      amount,
    });
    expect((await listOutcome(t.ben, list.id)).money).toEqual({
      name: fee.name,
      currency: "EUR",
      reached: { shortlisted: 12960.5, contacted: 12950.5, replied: 12950.5, agreed: 12500, posted: 12500 },
      byStatus: [
        inStatus("shortlisted", 1, 10),
        inStatus("posted", 1, 12500),
        inStatus("declined", 1, 450.5),
      ],
    });
  });

  test("says who is responsible for how many creators per stage", async () => {
    const input = { kind: "creators", template: "paid-collaboration", name: "Fees", isTeam: true } as const;
    list = await createList(t.ben, input);
    await addItems(t.ben, { listId: list.id, ids: ids(1, 6) });
    const give = async (creatorId: string, field: string, value: string, version: number) =>
      editCells(t.ben, { listId: list.id, edits: [{ creatorId, field, value, version }] });
    for (const id of ids(1, 3)) await give(id, "owner", "ben", 1);
    await give("tiktok_4", "owner", "ana", 1);
    await give("tiktok_6", "owner", "ana", 1);
    await set("tiktok_1", "agreed");
    await set("tiktok_2", "contacted");
    await set("tiktok_3", "contacted");
    await set("tiktok_4", "replied");
    await give("tiktok_1", list.columns.find(({ type }) => type === "money")!.id, "900", 0);
    for (const [id, statusAt] of [
      ["tiktok_1", "2026-01-01T00:00:00.000Z"],
      ["tiktok_2", "2026-01-03T00:00:00.000Z"],
      ["tiktok_3", "2026-01-02T00:00:00.000Z"],
    ] as const)
      await t.team.db.updateTable("listItem").set({ statusAt }).where("creatorId", "=", id).execute();
    await removeItems(t.ben, { listId: list.id, ids: ["tiktok_6"] });
    const { owners } = await listOutcome(t.ana, list.id);
    expect(owners.map(({ reached: at, ...owner }) => ({ ...owner, reached: Object.values(at) }))).toEqual([
      {
        id: "ben",
        name: "ben",
        creators: 3,
        money: 900,
        reached: [3, 3, 1, 1, 0],
        waitingSince: "2026-01-02T00:00:00.000Z",
      },
      { id: "ana", name: "ana", creators: 1, money: 0, reached: [1, 1, 1, 0, 0], waitingSince: null },
      { id: null, name: null, creators: 1, money: 0, reached: [1, 0, 0, 0, 0], waitingSince: null },
    ]);
  });

  describe("says the median days between stages", () => {
    /** Sets the stages of a creator, each with the hours after the start of the year at which it is set. */
    async function walk(creatorId: string, stages: readonly (readonly [Stage, hours: number])[]) {
      for (const [stage, hours] of stages) {
        await set(creatorId, stage);
        const { id } = await t.team.db
          .selectFrom("listChange")
          .select(({ fn }) => fn.max("id").as("id"))
          .executeTakeFirstOrThrow();
        const at = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString();
        await t.team.db.updateTable("listChange").set({ at }).where("id", "=", id).execute();
      }
    }
    const between = async () => (await listOutcome(t.ben, list.id)).between;

    test("from the first change to each", async () => {
      await addItems(t.ben, { listId: list.id, ids: ids(1, 5) });
      for (const [index, hours] of [12, 36, 72, 240].entries())
        await walk(`tiktok_${index + 1}`, [
          ["contacted", 0],
          ["replied", hours],
          ["shortlisted", hours + 1],
          ["replied", hours + 2],
        ]);
      await walk("tiktok_5", [["contacted", 0]]);
      expect(await between()).toEqual({ replied: { days: (36 + 72) / 2 / 24, creators: 4 } });
      await walk("tiktok_1", [["agreed", 36]]);
      await walk("tiktok_2", [["agreed", 60]]);
      await walk("tiktok_2", [["posted", 72]]);
      expect(await between()).toEqual({
        replied: { days: (36 + 72) / 2 / 24, creators: 4 },
        agreed: { days: 1, creators: 2 },
        posted: { days: 0.5, creators: 1 },
      });
      await removeItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
      expect((await between()).replied).toEqual({ days: 3, creators: 3 });
    });

    test("not for creators who were added at a stage or passed it", async () => {
      await addItems(t.ben, { listId: list.id, ids: ids(1, 2), statusId: statusOf("contacted") });
      await walk("tiktok_1", [["replied", 24]]);
      // Going back and forth doesn't date the first contact.
      await walk("tiktok_2", [
        ["shortlisted", 1],
        ["contacted", 2],
        ["replied", 26],
        ["agreed", 50],
      ]);
      await addItems(t.ben, { listId: list.id, ids: ["tiktok_3"] });
      await walk("tiktok_3", [
        ["agreed", 10],
        ["posted", 34],
      ]);
      expect(await between()).toEqual({
        agreed: { days: 1, creators: 1 },
        posted: { days: 1, creators: 1 },
      });
    });
  });

  test("that is private exists for its owner alone, and a board of posts has no outcome", async () => {
    const secret = await newList(false);
    expect((await refusalOf(t.team.db, () => listOutcome(t.ana, secret.id))).code).toBe("not_found");
    const board = await createList(t.ben, { kind: "posts", name: "B", template: "post-board", isTeam: true });
    expect((await refusalOf(t.team.db, () => listOutcome(t.ben, board.id))).code).toBe("invalid_parameter");
  });
});

describe("after random actions", () => {
  beforeAll(async () => void (t = await openTestTeam()));
  afterAll(() => t.close());

  const creator = fc.constantFrom(...ids(1, 5));
  const stage = fc.constantFrom<Stage>("shortlisted", "contacted", "replied", "agreed", "posted", "declined");
  const act = fc.oneof(
    fc.record({ does: fc.constant("add" as const), creator, stage }),
    fc.record({ does: fc.constant("set" as const), creator, stage }),
    fc.record({ does: fc.constant("set" as const), creator, stage }),
    fc.record({ does: fc.constant("remove" as const), creator, stage }),
  );

  test("it matches a plain reading", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        list = await newList();
        /** Stages that each creator reached, and whether they are still on the list. */
        const had = new Map<string, Set<Stage>>();
        const present = new Set<string>();
        for (const { does, creator: id, stage: to } of acts) {
          if (does === "add") {
            await addItems(t.ben, { listId: list.id, ids: [id], statusId: statusOf(to) });
            // A restored creator has the earlier values.
            if (!had.has(id)) had.set(id, new Set([to]));
            present.add(id);
          } else if (does === "remove") {
            await removeItems(t.ben, { listId: list.id, ids: [id] });
            present.delete(id);
          } else if (present.has(id)) {
            await set(id, to);
            had.get(id)!.add(to);
          }
        }
        const on = [...present].map((id) => had.get(id)!);
        const came = (...stages: Stage[]) => on.filter((each) => stages.some((one) => each.has(one))).length;
        // The days between two acts of this test are real time.
        const { between: _, ...outcome } = await listOutcome(t.ana, list.id);
        expect(outcome).toEqual({
          creators: present.size,
          credits: 0,
          reached: {
            shortlisted: came("shortlisted", "contacted", "replied", "agreed", "posted"),
            contacted: came("contacted", "replied", "agreed", "posted"),
            replied: came("replied", "agreed", "posted"),
            agreed: came("agreed", "posted"),
            posted: came("posted"),
          },
          money: null,
          owners: [],
        });
      }),
      { numRuns: 40 },
    );
  });
});
