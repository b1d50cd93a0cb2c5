/** The first admin's link works once, for a limited time, and only without accounts. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anonymousCaller } from "@/lib/server/access/caller";
import { readAudit } from "@/lib/server/access/read-audit";
import { asOperator } from "@/lib/testing/as-operator";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { ensureSetupToken, isSetupTokenValid, setUpFirstAdmin } from "./setup-token";

let t: TestTeam;
let token: string;
beforeEach(async () => {
  t = await openTestTeam();
  await t.team.db.deleteFrom("member").execute();
  token = (await ensureSetupToken(t.team.db))!;
});
afterEach(() => t.close());

const DORA = { email: "Dora@example.com", name: " Dora ", password: "rusty kettle orbit" };
const ORIGIN = { requestId: "req_7", address: "203.0.113.5" };
const setUp = (more: object = {}) =>
  setUpFirstAdmin({ db: t.team.db, ...anonymousCaller(ORIGIN) }, { token, ...DORA, ...more });

test("creates an admin once and is audited", async () => {
  const made = await setUp();
  expect(made).toMatchObject({ email: "dora@example.com", name: "Dora", role: "admin" });
  expect(await isSetupTokenValid(t.team.db, token)).toBe(false);
  const [row] = await readAudit(asOperator(t.team.db), {});
  expect(row).toMatchObject({
    act: "setup.completed",
    // The actor is the person who became a member by the link.
    actor: { kind: "member", id: made.id },
    subject: { kind: "member", id: made.id },
    after: { email: "dora@example.com", name: "Dora", role: "admin" },
    ...ORIGIN,
  });
  expect(JSON.stringify(row)).not.toContain(token);
});

describe("refuses", () => {
  test.each<[string, object, string[]]>([
    ["an address that is none", { email: "dora" }, ["email"]],
    ["a blank name", { name: " " }, ["name"]],
    ["a short password", { password: "x".repeat(11) }, ["password"]],
    ["all of them", { email: "", name: "", password: "" }, ["email", "name", "password"]],
    ["a token that is no text", { token: 5 }, ["token"]],
    ["a role of one's own", { role: "admin" }, ["body"]],
  ])("%s, and the link still works", async (_, wrong, fields) => {
    expect(await refusalOf(t.team.db, () => setUp(wrong))).toMatchObject({
      code: "invalid_parameter",
      fields,
    });
    expect(await setUp()).toMatchObject({ role: "admin" });
  });

  test.each(["", "another", "' or 1=1 --"])("the token %j", async (wrong) => {
    expect((await refusalOf(t.team.db, () => setUp({ token: wrong }))).code).toBe("forbidden");
  });

  test("the stored hash", async () => {
    const { hash } = await t.team.db.selectFrom("setupToken").select("hash").executeTakeFirstOrThrow();
    expect(hash).not.toBe(token);
    expect((await refusalOf(t.team.db, () => setUp({ token: hash }))).code).toBe("forbidden");
  });

  test("a link that is 24 hours old", async () => {
    const { expiresAtMs } = await t.team.db
      .selectFrom("setupToken")
      .select("expiresAtMs")
      .executeTakeFirstOrThrow();
    expect(expiresAtMs - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    await t.team.db.updateTable("setupToken").set({ expiresAtMs: Date.now() }).execute();
    expect((await refusalOf(t.team.db, setUp)).code).toBe("forbidden");
  });

  test("a valid link after the first account exists, even a disabled one", async () => {
    await addMember(t.team, "eve", "member");
    await t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).execute();
    expect((await refusalOf(t.team.db, setUp)).code).toBe("forbidden");
    expect(await ensureSetupToken(t.team.db)).toBeNull();
  });
});

test("a later link replaces the earlier one", async () => {
  const later = (await ensureSetupToken(t.team.db))!;
  expect(await isSetupTokenValid(t.team.db, token)).toBe(false);
  expect(await isSetupTokenValid(t.team.db, later)).toBe(true);
  expect(await t.team.db.selectFrom("setupToken").select("hash").execute()).toHaveLength(1);
});
