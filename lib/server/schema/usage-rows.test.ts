/** A row, the balances after it and the sums of its day change together. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { Db } from "@/lib/server/ports/database";
import { dayUsage } from "./day-usage";
import { addUsageRow, changeUsageRow, type NewUsageRow } from "./usage-rows";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  db = t.team.db;
});
afterEach(() => t.close());

const AT = "2026-11-10T12:00:00.000Z";
const add = (more: Partial<NewUsageRow> = {}) =>
  addUsageRow(db, { at: AT, kind: "reveal", accountId: "dashboard", ...more });
async function change(id: number, to: Parameters<typeof changeUsageRow>[2]) {
  const row = await db.selectFrom("usageRow").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await changeUsageRow(db, row, to);
}
const balances = async () =>
  (await db.selectFrom("usageRow").select(["accountId", "balanceAfter"]).orderBy("id").execute()).map(
    (row) => [row.accountId, Number(row.balanceAfter)],
  );
async function days() {
  const rows = await db.selectFrom("usageDay").selectAll().orderBy("day").orderBy("kind").execute();
  return rows.map(({ day, kind, rows: count, credits, held }) =>
    [day, kind, ...[count, credits, held].map(Number)].join(" "),
  );
}

describe("balances", () => {
  test("follow each row of the account", async () => {
    await add({ kind: "grant", credits: 100 });
    await add({ kind: "grant", credits: 7, accountId: "acc_a" });
    await add({ credits: -30 });
    await add({ kind: "key", credits: -2, accountId: "acc_a" });
    expect(await balances()).toEqual([
      ["dashboard", 100],
      ["acc_a", 7],
      ["dashboard", 70],
      ["acc_a", 5],
    ]);
  });

  test("after a changed row change with it", async () => {
    await add({ kind: "grant", credits: 100 });
    const id = await add({ kind: "hold", held: 30 });
    await add({ kind: "grant", credits: 7, accountId: "acc_a" });
    await add({ credits: -5 });
    await change(id, { kind: "reveal", held: 0, credits: -28 });
    expect(await balances()).toEqual([
      ["dashboard", 100],
      ["dashboard", 72],
      ["acc_a", 7],
      ["dashboard", 67],
    ]);
  });
});

describe("sums of a day", () => {
  test("count rows by kind, also after a change of kind", async () => {
    await add({ credits: -5 });
    await add({ credits: -3 });
    const id = await add({ kind: "hold", held: 30 });
    expect(await days()).toEqual(["2026-11-10 hold 1 0 30", "2026-11-10 reveal 2 -8 0"]);
    await change(id, { kind: "reveal", held: 0, credits: -28 });
    expect(await days()).toEqual(["2026-11-10 reveal 3 -36 0"]);
  });

  test("are separate for members, keys and purposes", async () => {
    for (const more of [{}, { memberId: "ana" }, { keyId: "key_a" }, { purpose: "Spring" }])
      await add({ credits: -1, ...more });
    expect(await days()).toEqual(Array(4).fill("2026-11-10 reveal 1 -1 0"));
  });
});

describe("another time zone", () => {
  test.each([
    ["Pacific/Kiritimati", "2026-11-10T09:59:59.999Z", "2026-11-10"],
    ["Pacific/Kiritimati", "2026-11-10T10:00:00.000Z", "2026-11-11"],
    ["Pacific/Pago_Pago", "2026-11-10T10:59:59.999Z", "2026-11-09"],
    ["Pacific/Pago_Pago", "2026-11-10T11:00:00.000Z", "2026-11-10"],
  ])("%s: %s is of %s, in the rows and in the sums", async (zone, at, day) => {
    await add({ at, credits: -1 });
    await dayUsage(db, zone);
    expect(await db.selectFrom("usageRow").select(["at", "day"]).execute()).toEqual([{ at, day }]);
    expect(await days()).toEqual([`${day} reveal 1 -1 0`]);
    await dayUsage(db, "UTC");
    expect(await days()).toEqual(["2026-11-10 reveal 1 -1 0"]);
  });

  test("a row can move by more than a day", async () => {
    await add({ at: "2026-11-10T10:30:00.000Z", credits: -1 });
    await dayUsage(db, "Pacific/Kiritimati");
    expect(await days()).toEqual(["2026-11-11 reveal 1 -1 0"]);
    await dayUsage(db, "Pacific/Pago_Pago");
    expect(await days()).toEqual(["2026-11-09 reveal 1 -1 0"]);
  });
});
