/** Pages of purposes: costs and bought profiles, from the ledger rows that the reader may see. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { resolveUnknown } from "../reveal/unknown-attempts";
import type { MemberContext } from "../team-context";
import { usage } from "../usage/usage";
import { exportPurpose } from "./purpose-csv";
import { purposeDetails, purposeNames } from "./purpose-details";
import { purposeLines } from "./purpose-lines";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 2000, replays: false })));
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

async function buy(
  ctx: MemberContext,
  request: Parameters<typeof quote>[1],
  purpose: string | null,
): Promise<string> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, request)).id, purpose });
  await ended(id);
  return id;
}

const linesOf = async (ctx: MemberContext) =>
  (await purposeLines(ctx)).lines.map(({ purpose, spent, purchases }) => [purpose, spent, purchases]);
const idsOf = async (ctx: MemberContext, purpose: string) =>
  (await purposeDetails(ctx, { purpose })).profiles.map(({ id }) => id);

async function fileOf(ctx: MemberContext, purpose: string): Promise<(readonly unknown[])[]> {
  const lines: (readonly unknown[])[] = [];
  for await (const row of (await exportPurpose(ctx, { purpose })).rows) lines.push(row);
  return lines;
}

describe("a team that bought for two purposes, and for none", () => {
  let first: string;
  beforeEach(async () => {
    first = await buy(t.ana, { ids: ids(1, 3) }, "Spring");
    await buy(t.ben, { ids: ids(2, 5) }, "Spring");
    await buy(t.ben, { ids: ids(6, 6) }, "Autumn");
    await buy(t.ana, { ids: ids(7, 8) }, null);
    await buy(t.ana, { ids: ids(1, 3) }, "Autumn");
  });

  test("adds up to the ledger, for members to their own part", async () => {
    expect(await linesOf(t.ana)).toEqual([
      ["Spring", 5, 2],
      [NO_PURPOSE, 2, 1],
      ["Autumn", 1, 2],
    ]);
    expect((await purposeLines(t.ana)).spent).toBe((await usage(t.ana)).sums.spent);
    expect(await linesOf(t.ben)).toEqual([
      ["Spring", 2, 1],
      ["Autumn", 1, 1],
    ]);
  });

  test("lists a purpose's profiles once each, with buyer, price and receipt", async () => {
    const { profiles, total, sums } = await purposeDetails(t.ana, { purpose: "Spring" });
    const shown = profiles.map(({ id, username, member, credits, isOwnedBefore }) => [
      id,
      username,
      member?.name,
      credits,
      isOwnedBefore,
    ]);
    expect(shown.map(([id]) => id)).toEqual(["tiktok_4", "tiktok_5", "tiktok_1", "tiktok_2", "tiktok_3"]);
    expect(shown.map(([, , who]) => who)).toEqual(["ben", "ben", "ana", "ana", "ana"]);
    expect(shown.every(([, , , credits, before]) => credits === 1 && before === false)).toBe(true);
    expect(profiles.at(-1)).toMatchObject({ revealId: first, reference: first });
    expect(profiles.every(({ username }) => username !== null)).toBe(true);
    expect([total, sums.spent]).toEqual([5, 5]);
    expect((await purposeDetails(t.ana, { purpose: "Autumn" })).sums.notPaidTwice).toBe(3);
    expect(await idsOf(t.ana, NO_PURPOSE)).toEqual(["tiktok_7", "tiktok_8"]);
  });

  test("the file has the page's rows and is audited", async () => {
    const { profiles } = await purposeDetails(t.ana, { purpose: "Spring" });
    const file = await fileOf(t.ana, "Spring");
    expect(file.map((cells) => cells.slice(1))).toEqual(
      profiles.map(({ id, username, member, credits, reference }) => [
        member!.name,
        null,
        "Spring",
        id,
        username,
        credits,
        reference,
      ]),
    );
    const [entry] = await readAudit(t.ana, {});
    expect(entry).toMatchObject({ act: "export.usage", after: { purpose: "Spring" } });
  });

  test("a member sees only own purchases and purposes", async () => {
    expect(await idsOf(t.ben, "Spring")).toEqual(["tiktok_4", "tiktok_5"]);
    expect(await fileOf(t.ben, "Spring")).toHaveLength(2);
    const carl = await addMember(t.team, "carl", "member");
    expect(await purposeNames(carl)).toEqual([]);
    await expect(purposeDetails(carl, { purpose: "Spring" })).rejects.toMatchObject({ code: "not_found" });
    await expect(exportPurpose(carl, { purpose: "Spring" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("finance sees all, viewers and keys nothing", async () => {
    expect(await idsOf(await addMember(t.team, "fin", "finance"), "Spring")).toHaveLength(5);
    const viewer = await addMember(t.team, "vic", "viewer");
    await expect(purposeLines(viewer)).rejects.toMatchObject({ code: "forbidden" });
    const key = { ...t.ana, ...keyCaller("k", NO_ORIGIN) };
    await expect(purposeDetails(key, { purpose: "Spring" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("days filter everything", async () => {
    const found = await purposeDetails(t.ana, { purpose: "Spring", from: "2020-01-01", to: "2020-01-02" });
    expect([found.total, found.sums.spent, found.profiles]).toEqual([0, 0, []]);
    expect((await purposeLines(t.ana, { from: "2020-01-01", to: "2020-01-02" })).lines).toEqual([]);
  });
});

test("pages of profiles match the file in selection order", async () => {
  await buy(t.ana, { ids: ids(1, 130) }, "Big");
  const pages = [1, 2, 3, 4].map((page) => purposeDetails(t.ana, { purpose: "Big", page }));
  const found = (await Promise.all(pages)).map(({ profiles }) => profiles.map(({ id }) => id));
  expect(found.map(({ length }) => length)).toEqual([50, 50, 30, 0]);
  expect(found.flat()).toEqual(ids(1, 130));
  await buy(t.ana, { ids: ids(200, 800) }, "Big");
  const all = [...ids(200, 800), ...ids(1, 130)];
  expect((await fileOf(t.ana, "Big")).map(([, , , , id]) => id)).toEqual(all);
});

test("a repurchased profile costs again and is marked", async () => {
  await buy(t.ana, { ids: ids(1, 2) }, "Spring");
  await buy(t.ana, { refresh: ids(1, 1) }, "Summer");
  const { profiles, sums } = await purposeDetails(t.ana, { purpose: "Summer" });
  expect(profiles).toMatchObject([{ id: "tiktok_1", credits: 1, isOwnedBefore: true }]);
  expect(sums.spent).toBe(1);
});

test("credits counted by hand are spent without a profile", async () => {
  t.service.faults = ["lost"];
  await buy(t.ana, { ids: ids(1, 4) }, "Spring");
  const [attempt] = await t.team.db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("state", "=", "unknown")
    .execute();
  await resolveUnknown(t.ana, { id: attempt!.id, action: "charge" });
  const { total, sums } = await purposeDetails(t.ana, { purpose: "Spring" });
  expect([total, sums.spent]).toEqual([0, 4]);
});

test("a budget makes a purpose known before anything is bought, and counts other spellings", async () => {
  await buy(t.ana, { ids: ids(1, 2) }, "spring  launch");
  await savePurposeBudget(t.ana, { purpose: "Winter", cap: 10 });
  await savePurposeBudget(t.ana, { purpose: "Spring launch", cap: 10 });
  expect(await linesOf(t.ana)).toEqual([
    ["spring launch", 2, 1],
    ["Winter", 0, 0],
  ]);
  await buy(t.ana, { ids: ids(3, 3) }, "SPRING launch");
  const found = await purposeDetails(t.ana, { purpose: "Spring launch" });
  expect(found).toMatchObject({
    spellings: ["spring launch"],
    total: 1,
    budgets: [{ spent: 3, credits: 10 }],
  });
});

test("a forecast needs seven days with spending", async () => {
  await buy(t.ana, { ids: ids(1, 5) }, "Spring");
  expect((await purposeDetails(t.ana, { purpose: "Spring" })).forecast).toEqual({ days: 1, range: null });
});
