/** The files of the audit log and the form of its retention, called as a browser calls them. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntries, atNoon } from "@/lib/testing/audit-entries";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { writeAudit } from "@/lib/server/access/audit";
import { keptDays } from "@/lib/server/access/audit-log/retention";
import { readAudit } from "@/lib/server/access/read-audit";
import { GET as getCsv } from "../audit.csv/route";
import { GET as getLines } from "../audit.jsonl/route";
import { POST } from "./route";

let site: TestSite;
let cookies: Record<"ana" | "ben", string>;
beforeAll(async () => {
  site = await openTestSite();
  cookies = { ana: await site.cookieOf(site.ana.member), ben: await site.cookieOf(site.ben.member) };
  return () => site.leave();
});

const file = (handler: typeof getCsv, search = "", who: "ana" | "ben" = "ana") =>
  requestSite(handler, { method: "GET", path: `/api/dashboard/audit?${search}`, cookie: cookies[who] });
const latest = async () => (await readAudit(site.ana, { limit: 1 }))[0]!;

describe("a file", () => {
  test("has every matching entry, but not that of the download", async () => {
    await addEntries(site.team.db, atNoon("2026-03-01", 2_500));
    await addEntries(site.team.db, atNoon("2026-03-02"), {
      after: '{"role":"admin"}',
      address: "203.0.113.5",
    });
    const answer = await file(getLines, "from=2026-03-01&to=2026-03-02");
    expect(answer.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="scoutdeck-audit.jsonl"');
    const rows = (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: number });
    expect(rows).toHaveLength(2_501);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2_501);
    expect(rows[0]).toMatchObject({
      at: "2026-03-02T12:00:00.000Z",
      actor: { kind: "system", id: null, name: null },
      act: "member.enabled",
      subject: { kind: "member", id: "ben", name: "ben" },
      after: { role: "admin" },
      address: "203.0.113.5",
    });
    const everything = await (await file(getLines)).text();
    expect(everything.match(/"export\.audit"/g)).toHaveLength(1);
  });

  test("is empty without entries; the CSV keeps its heading", async () => {
    expect(await (await file(getLines, "person=nobody")).text()).toBe("");
    const answer = await file(getCsv, "person=nobody");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="scoutdeck-audit.csv"');
    expect(await answer.text()).toMatch(/^id,time,personKind,[\w,]+\r\n$/);
  });

  test("opens in a spreadsheet without running anything", async () => {
    const formula = '=HYPERLINK("https://example.com")';
    await site.team.db.updateTable("member").set({ name: formula }).where("id", "=", "ben").execute();
    await writeAudit(site.team.db, site.ben, {
      act: "view.deleted",
      subject: "v",
      before: { name: "@SUM(1)" },
    });
    const text = await (await file(getCsv, "person=ben")).text();
    expect(text).toContain(`,"'=HYPERLINK(""https://example.com"")",view.deleted`);
    for (const cell of text.split(/[,\r\n]/)) expect(cell).not.toMatch(/^"?[=+@]/);
  });

  test("is recorded with its filters", async () => {
    await (await file(getCsv, "act=member.role&from=2026-03-01")).text();
    expect(await latest()).toMatchObject({
      act: "export.audit",
      actor: { id: "ana" },
      subject: { kind: "file", id: "audit.csv" },
      after: { format: "csv", act: "member.role", from: "2026-03-01" },
    });
  });

  test.each([getCsv, getLines])(
    "is refused and not recorded for a member or with wrong filters",
    async (handler) => {
      const before = await latest();
      expect((await file(handler, "", "ben")).status).toBe(403);
      const wrong = await file(handler, "act=toString&nobody=1");
      expect(wrong.status).toBe(400);
      expect(((await wrong.json()) as { errors: object[] }).errors).toMatchObject([
        { field: "act" },
        { field: "nobody" },
      ]);
      expect(await latest()).toEqual(before);
    },
  );
});

describe("the form", () => {
  const send = (fields: Record<string, string>, who?: "ana" | "ben") =>
    requestSite(POST, { body: new URLSearchParams(fields), cookie: who && cookies[who] });
  const placeOf = async (answer: Promise<Response>) => (await answer).headers.get("location");
  beforeEach(async () => {
    await site.team.db.deleteFrom("teamSetting").execute();
  });

  test("sets and resets how long entries are kept", async () => {
    expect(await placeOf(send({ days: " 1,000 " }, "ana"))).toBe("/admin/audit?done=kept");
    expect(await keptDays(site.team.db)).toBe(1_000);
    expect(await placeOf(send({ days: "" }, "ana"))).toBe("/admin/audit?done=kept");
    expect(await keptDays(site.team.db)).toBeNull();
  });

  test("shows rejected input again", async () => {
    expect(await placeOf(send({ days: "29" }, "ana"))).toBe("/admin/audit?trouble=days&days=29");
    expect(await placeOf(send({ days: "x".repeat(99) }, "ana"))).toMatch(/days=x{20}$/);
    expect(await keptDays(site.team.db)).toBeNull();
  });

  test("changes nothing for a member and asks a visitor to sign in", async () => {
    await send({ days: "90" }, "ben");
    expect(await placeOf(send({ days: "90" }))).toBe("/sign-in?callbackUrl=/admin/audit");
    expect(await keptDays(site.team.db)).toBeNull();
  });
});
