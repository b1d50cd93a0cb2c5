/** The audit log as shown: complete without scripts, and never interpreted as markup. */
import { describe, expect, test } from "vitest";
import type { AuditRow } from "@/lib/contract/audit-log";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { checkRetention } from "./audit-checks";
import { AuditFilters, AuditIgnored } from "./audit-filters";
import { auditFileHref, auditHref } from "./audit-link";
import { AuditList, byDay, dayHeading } from "./audit-list";
import { RetentionForm } from "./retention-form";

const NOW = Date.UTC(2026, 10, 22, 15);
const row = (more: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  at: "2026-11-22T14:02:00.000Z",
  actor: { kind: "member", id: "ruth", name: "Ruth Calder" },
  act: "member.role",
  subject: { kind: "member", id: "jun", name: "Jun Harada" },
  before: { role: "member" },
  after: { role: "admin" },
  requestId: "req_1",
  address: "203.0.113.24",
  count: 1,
  ...more,
});
const listed = (...rows: AuditRow[]) => renderHtml(<AuditList rows={rows} now={NOW} zone="UTC" />);

describe("days", () => {
  test.each([
    ["2026-11-22", "Today, Sun 22 November"],
    ["2026-11-21", "Sat 21 November"],
    ["2025-12-31", "Wednesday 31 December 2025"],
    ["no day", "no day"],
  ])("%s", (day, heading) => expect(dayHeading(day, NOW, "UTC")).toBe(heading));

  test("group consecutive entries", () => {
    const at = (day: string, id: number) => row({ id, at: `${day}T10:00:00.000Z` });
    const days = byDay([at("2026-11-22", 3), at("2026-11-22", 2), at("2026-11-21", 1)], "UTC");
    expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
      ["2026-11-22", [3, 2]],
      ["2026-11-21", [1]],
    ]);
    expect(byDay([], "UTC")).toEqual([]);
  });

  test("follow the reader's time zone", () => {
    const evening = row({ at: "2026-11-22T18:40:00.000Z" });
    const words = wordsOf(renderHtml(<AuditList rows={[evening]} now={NOW} zone="Asia/Kolkata" />));
    expect(words).toMatch(/^Mon 23 November 00:10 /);
    expect(dayHeading("2026-11-22", Date.UTC(2026, 10, 21, 18, 40), "Asia/Kolkata")).toBe(
      "Today, Sun 22 November",
    );
  });
});

describe("an entry", () => {
  test("is a sentence with a fact, and opens to show before and after", () => {
    const html = listed(row());
    const words = wordsOf(html);
    expect(words).toContain("Ruth Calder changed the role of Jun Harada Member → Admin");
    expect(words).toContain("203.0.113.24");
    expect(tagsOf(html, "details")).toHaveLength(1);
    expect(html).toMatch(/<del[^>]*><bdi>Member<\/bdi><\/del>.*<ins[^>]*><bdi>Admin<\/bdi><\/ins>/s);
    expect(html).toContain('href="/admin/audit?person=ruth"');
    expect(html).toContain('href="/admin/audit?object=member%3Ajun"');
    expect(words).toContain("req_1");
  });

  test("about a secret shows only that it changed", () => {
    const html = listed(row({ act: "member.password", before: null, after: null }));
    expect(wordsOf(html)).toMatch(/Password changed/);
  });

  test("about a reveal links to its receipt", () => {
    const reveal = { kind: "reveal", id: "11111111-1111-4111-8111-111111111111", name: null };
    const html = listed(
      row({ act: "reveal.confirmed", subject: reveal, before: null, after: { credits: 31 } }),
    );
    expect(html).toContain(`href="/creators/reveals/${reveal.id}"`);
    expect(wordsOf(html)).toContain("confirmed a reveal 31 credits");
  });

  test.each([
    ["operator", "The command line", "command line"],
    ["system", "Scoutdeck", "this server"],
  ] as const)("of the %s says where it was made", (kind, who, place) => {
    const words = wordsOf(listed(row({ actor: { kind, id: null, name: null }, address: null })));
    expect(words).toContain(who);
    expect(words).toContain(place);
  });

  test("escapes what people have typed", () => {
    const name = "<img src=x onerror=alert(1)>";
    const html = listed(
      row({
        act: "view.saved",
        subject: { kind: "view", id: name, name: null },
        after: { name, query: name },
      }),
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });
});

describe("filters", () => {
  const people = [{ id: "ruth", name: "Ruth Calder" }];
  const selected = (html: string) =>
    [...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, v]) => v);

  test("show what the address says, also what no list has", () => {
    const html = renderHtml(
      <AuditFilters
        people={people}
        filters={{ person: "key_1", act: "member.role", object: "member:jun", from: "2026-11-01" }}
      />,
    );
    expect(selected(html)).toEqual(["key_1", "member.role", "member:jun"]);
    expect(html).toMatch(/name="from" value="2026-11-01"/);
    expect(html).toContain('method="get"');
    expect(html).toContain('action="/admin/audit"');
  });

  test("without any everything is shown", () => {
    expect(selected(renderHtml(<AuditFilters people={people} filters={{}} />))).toEqual(["", "", ""]);
  });

  test("addresses hold the filters and nothing empty", () => {
    expect(auditHref({})).toBe("/admin/audit");
    expect(auditHref({ person: "a&b" }, "2026.7")).toBe("/admin/audit?person=a%26b&after=2026.7");
    expect(auditFileHref({ act: "member.role" }, "jsonl")).toBe("/api/dashboard/audit.jsonl?act=member.role");
  });

  test("of many parts that were not understood five are named", () => {
    const issues = Array.from({ length: 400 }, (_, n) => ({
      field: `p${n}`,
      code: "unknown_parameter" as const,
      message: "isn’t a filter of this page.",
      value: "1",
    }));
    const words = wordsOf(renderHtml(<AuditIgnored issues={issues} filters={{}} />));
    expect(words).toContain("p4");
    expect(words).not.toContain("p5");
    expect(words).toContain("and 395 more");
    expect(renderHtml(<AuditIgnored issues={[]} filters={{}} />)).toBe("");
  });
});

describe("how long entries are kept", () => {
  const check = (days: string) => {
    const fields = new FormData();
    fields.set("days", days);
    return checkRetention(fields);
  };
  test.each(["", "30", "1,000"])("sends %j", async (days) => expect(await check(days)).toEqual({}));
  test.each(["29", "many", "-1", "99999"])("does not send %j", async (days) =>
    expect(Object.keys(await check(days))).toEqual(["days"]),
  );

  test("is a form without scripts and shows rejected input again", () => {
    const html = renderHtml(<RetentionForm days="12" isWrong />);
    expect(html).toMatch(/<form [^>]*action="\/api\/dashboard\/audit" method="post"/);
    expect(html).toMatch(/name="days"/);
    expect(html).toMatch(/aria-invalid="true"/);
    expect(wordsOf(html)).toContain("Enter a whole number from 30, or leave empty.");
    expect(wordsOf(renderHtml(<RetentionForm days="" />))).toContain("Empty: forever.");
  });
});
