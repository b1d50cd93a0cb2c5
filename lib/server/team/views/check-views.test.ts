/** Saved views are counted daily by free searches of a real service, each at its own time. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/server/runtime/env";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { readNoticeSettings } from "../notice-channels/read-settings";
import { checkViews } from "./check-views";
import { saveView } from "./save-view";

const DAY_MS = 86_400_000;
let t: TestTeam;
let asked: { isBackground?: boolean }[];
let total: number | null;
beforeEach(async () => {
  t = await openTestTeam();
  [asked, total] = [[], 100];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  env.forget();
  await t.close();
});

/** The service's answers, with the total of the test. */
function check(now = Date.now()) {
  const service = new Proxy(t.team.service, {
    get: (target, name: keyof typeof t.team.service) =>
      name === "searchCreatorIds"
        ? async (_values: unknown, options: { isBackground?: boolean }) => {
            asked.push(options);
            if (total === null) throw new Error("away");
            return { data: ["tiktok_1"], total_pages: total, page: 1 };
          }
        : target[name],
  });
  return checkViews({ team: { ...t.team, service }, now: () => now });
}
const save = (name: string) =>
  saveView(t.ben, { page: "creators", name, query: `country=${name}`, isTeam: false });
/** The first run only plans. @returns a day later, when all are due */
async function planned(): Promise<number> {
  const now = Date.now();
  await check(now);
  asked = [];
  return now + DAY_MS;
}
const events = async () => {
  const rows = await t.team.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "view.matched")
    .execute();
  return rows.map(({ payload }) => (JSON.parse(payload) as { found: number }).found);
};

test("tells what a view found since the day before, at most daily, and only when it is more", async () => {
  await save("France");
  const start = await planned();
  expect(await check(start)).toBe(1);
  expect(await check(start + DAY_MS / 3)).toBe(0);
  expect(asked).toEqual([expect.objectContaining({ isBackground: true })]);
  const totals = [112, 90, 90, null, 93];
  for (const [day, next] of totals.entries()) {
    total = next;
    expect(await check(start + (day + 1) * 2 * DAY_MS)).toBe(1);
  }
  expect(await events()).toEqual([12, 3]);
  expect((await readNoticeSettings(t.ben)).views).toMatchObject({ isOn: true, count: 1 });
});

test("results that the owner has seen meanwhile are not news", async () => {
  const viewId = await save("France");
  const start = await planned();
  await check(start);
  const seen = { seenAt: new Date(start + DAY_MS).toISOString(), total: 110 };
  await t.team.db
    .insertInto("viewSeen")
    .values({ memberId: "ben", viewId, ...seen })
    .onConflict((conflict) => conflict.columns(["memberId", "viewId"]).doUpdateSet(seen))
    .execute();
  total = 112;
  expect(await check(start + 2 * DAY_MS)).toBe(1);
  expect(await events()).toEqual([2]);
});

test("a changed view starts anew, and a deleted one is not counted", async () => {
  await save("France");
  const start = await planned();
  await check(start);
  await t.team.db
    .updateTable("savedView")
    .set({ revision: 2, query: "country=Spain", updatedAt: new Date(start).toISOString() })
    .execute();
  total = 500;
  expect(await check(start + 2 * DAY_MS)).toBe(1);
  expect(await events()).toEqual([]);
  await t.team.db.updateTable("savedView").set({ deletedAt: "2026-01-01" }).execute();
  expect(await check(start + 4 * DAY_MS)).toBe(0);
});

test("a minute has few searches, and the next days are spread", async () => {
  for (let index = 0; index < 25; index++) await save(`Country ${index}`);
  const start = await planned();
  expect([await check(start), await check(start), await check(start)]).toEqual([10, 10, 5]);
  const rows = await t.team.db.selectFrom("viewCheck").select("dueMs").execute();
  const hours = new Set(rows.map(({ dueMs }) => Math.floor(Number(dueMs) / 3_600_000)));
  expect(hours.size).toBeGreaterThan(10);
});

test("nothing is searched when free checks are off", async () => {
  vi.stubEnv("LOOK_CLOSER", "off");
  env.forget();
  await save("France");
  expect(await check()).toBe(0);
  expect(asked).toEqual([]);
  expect((await readNoticeSettings(t.ben)).views).toMatchObject({ isOn: false });
});
