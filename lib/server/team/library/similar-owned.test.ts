/** Owned creators similar to a new one, with every reason that applies. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Creator } from "@/lib/contract/records";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { similarOwned } from "./owned-matching";

let t: TestTeam;
beforeAll(async () => {
  t = await openTestTeam();
  const creators: Creator[] = [
    { id: "tiktok_1", mainCategory: "Food", country: "France", followers: 120_000, email: "a@example.com" },
    { id: "tiktok_2", mainCategory: "Food", country: "France", followers: 9_000 },
    { id: "tiktok_3", mainCategory: "Food", country: "Italy", followers: 130_000 },
    { id: "tiktok_4", mainCategory: "Music", country: "France", followers: 130_000 },
  ];
  const revealedAt = "2026-01-01T00:00:00.000Z";
  const bought = creators.map((creator) => ({ creator, revealedAt }));
  await ownRecords(t.team.db, { revealId: "r", memberId: "ana" }, bought);
});
afterAll(() => t.close());

const food = { mainCategory: "Food" } as const;
const france = { country: "France" };
const big = { followersMin: 100_000, followersMax: 250_000 };
const found = async (reasons: object[]) => {
  const { rows, ...rest } = await similarOwned(t.ben, { reasons: reasons as never });
  return { ids: rows.map(({ creator }) => creator.id).sort(), ...rest };
};

test("all reasons hold", async () =>
  expect(await found([food, france, big])).toEqual({ ids: ["tiktok_1"], total: 1, used: 3 }));

test("the last criterion is dropped if no creator meets it", async () =>
  expect(await found([food, france, { followersMin: 1_000_000 }])).toEqual({
    ids: ["tiktok_1", "tiktok_2"],
    total: 2,
    used: 2,
  }));

test("no creator is similar to one without facts, or to one whose strongest fact is unique", async () => {
  expect(await found([])).toEqual({ ids: [], total: 0, used: 0 });
  expect(await found([{ mainCategory: "Science" }, france])).toEqual({ ids: [], total: 0, used: 0 });
});

test("addresses stay hidden from who may not see them, and no search by one", async () => {
  const viewer = await addMember(t.team, "vic", "viewer");
  const { rows } = await similarOwned(viewer, { reasons: [food, france, big] as never });
  expect(rows[0]!.creator.email).toBeUndefined();
  const refusal = await refusalOf(t.team.db, () =>
    similarOwned(viewer, { reasons: [{ email: "a@example.com" }] as never }),
  );
  expect(refusal).toMatchObject({ code: "forbidden" });
});
