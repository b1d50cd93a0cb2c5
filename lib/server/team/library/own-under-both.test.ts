import { afterEach, beforeEach, expect, test } from "vitest";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { readReveal } from "../reveal/read-reveal";
import { ownUnderBoth, type SameCreator } from "./own-under-both";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const [A, B, C, D] = ids(1, 4) as [string, string, string, string];

async function buy(wanted: readonly string[]): Promise<void> {
  const { id } = await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: [...wanted] })).id });
  await expect.poll(async () => (await readReveal(t.ana, id)).state).toBe("done");
}

const own = (...pairs: SameCreator[]) => t.team.db.transaction().execute((trx) => ownUnderBoth(trx, pairs));
const entries = () => t.team.db.selectFrom("teamEntry").selectAll().orderBy("id").execute();

test("a creator owned under one id is owned under both, in either direction, and nothing is charged", async () => {
  await buy([A, D]);
  const before = await entries();
  expect(await own({ from: A, to: B }, { from: C, to: D })).toBe(2);
  expect(await own({ from: A, to: B }, { from: C, to: D })).toBe(0);
  expect(await entries()).toEqual(before);
  const priced = await quote(t.ben, { ids: [A, B, C, D] });
  expect(priced).toMatchObject({ owned: 4, cost: 0 });
});

test("two owned or two unowned ids stay unchanged", async () => {
  await buy([A, B]);
  expect(await own({ from: A, to: B }, { from: C, to: D })).toBe(0);
});
