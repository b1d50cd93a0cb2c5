import { expect, test } from "vitest";
import type { ApiKeyRow } from "@/lib/contract/api-keys";
import type { ListedMember } from "@/lib/contract/members";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { AdminTable } from "./admin-table";
import { KeyTable } from "./key-table";
import { MemberTable } from "./member-table";

const NOW = Date.parse("2026-05-01T00:00:00Z");
const key = (change: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id: "k1",
  name: "Reports",
  prefix: "sd_abc",
  balance: 1_234,
  spentThisMonth: 56,
  monthlyCap: null,
  scopes: ["search"],
  requestsPerMinute: 60,
  expiresOn: null,
  isExpired: false,
  lastUsedAt: null,
  oldSecretUntil: null,
  isInternal: false,
  member: null,
  purpose: null,
  allowance: null,
  isConnection: false,
  createdAt: "2026-03-04T10:00:00.000Z",
  revokedAt: null,
  ...change,
});
const member = (change: Partial<ListedMember> = {}): ListedMember => ({
  id: "m1",
  name: "Ana",
  email: "ana@example.com",
  role: "member",
  monthlyCap: null,
  monthlyLimit: null,
  disabledAt: null,
  createdAt: "2026-03-04T10:00:00.000Z",
  lastSeenAt: null,
  sessions: 0,
  spent: 0,
  ...change,
});
const keys = (...rows: ApiKeyRow[]) => renderHtml(<KeyTable rows={rows} now={NOW} />);
const members = (ownId: string, ...rows: ListedMember[]) =>
  renderHtml(<MemberTable members={rows} ownId={ownId} now={NOW} month="May" />);

test("shows a key with its credits, cap and actions", () => {
  const words = wordsOf(keys(key({ monthlyCap: 2_000 })));
  expect(words).toContain("Reports sd_abc… 1,234 left 1,234 56 of 2,000 – never Open");
  const html = keys(key());
  expect(wordsOf(html)).not.toContain(" of ");
  expect(html).toContain('href="/admin/keys/k1"');
  expect(wordsOf(keys(key({ lastUsedAt: "2026-04-29T00:00:00Z", expiresOn: "2026-06-30" })))).toContain(
    "2d 30 Jun 2026",
  );
});

test("a member's key has no credits of its own", () => {
  const who = { id: "m1", name: "Ben", email: "ben@example.com", isDisabled: false };
  const words = wordsOf(keys(key({ member: who })));
  expect(words).toContain("Reports sd_abc… acts as Ben the team’s 56");
  expect(words).not.toContain("1,234");
  expect(wordsOf(keys(key({ member: { ...who, isDisabled: true } })))).toContain("acts as Ben (disabled)");
});

test("the dashboard's own key has no text", () => {
  const html = keys(key({ isInternal: true }));
  expect(wordsOf(html)).toContain("This dashboard stays on this server");
});

test.each(["finance", "viewer"] as const)("%s has no budget, because it can't spend", (role) => {
  const words = wordsOf(members("m2", member({ role, monthlyLimit: 40 })));
  expect(words).toContain("can’t spend");
  expect(words).not.toContain("40");
});

test("marks an ended key", () => {
  expect(wordsOf(keys(key({ isExpired: true, expiresOn: "2026-03-31" })))).toContain("Expired");
  const html = keys(key({ revokedAt: "2026-04-01T00:00:00.000Z" }));
  expect(wordsOf(html)).toContain("Revoked");
  expect(tagsOf(html, "button")).toEqual([]);
});

test("every column has a header with a scope, including the actions", () => {
  const heads = tagsOf(keys(key()), "th");
  expect(heads.filter((head) => head.includes('scope="col"'))).toHaveLength(6);
  // The name of a key is the head of its row.
  expect(heads.filter((head) => head.includes('scope="row"'))).toHaveLength(1);
  expect(heads).toHaveLength(7);
  expect(wordsOf(keys())).toBe("Key Credits left Spent this month Last used Expires Change");
  expect(wordsOf(members("x"))).toBe("Member Role Last seen Spent in May Sessions Change");
});

test("a header and its cells are hidden at the same width", () => {
  const html = keys(key());
  for (const width of ["30rem", "47\\.5rem", "53\\.75rem", "61\\.25rem"]) {
    const hidden = new RegExp(`<t[hd][^>]*@max-\\[${width}\\]:hidden`, "g");
    expect(html.match(hidden)).toHaveLength(2);
  }
});

test("shows role and budget of a member and marks the signed-in one", () => {
  const html = members(
    "m2",
    member({ monthlyLimit: 5_000 }),
    member({ id: "m2", name: "Ben", role: "admin" }),
  );
  const words = wordsOf(html);
  expect(words).toContain(
    "Ana ana@example.com Member · – · 0 of 5,000 spent in May Member – 0 of 5,000 0 Disable … Change",
  );
  expect(words).toContain(
    "Ben you ana@example.com Admin · – · 0 spent in May, no limit Admin – 0 , no limit 0 Change",
  );
  expect(html).toContain('aria-label="Change Ana"');
  // The link leads to what disabling stops. Members can't disable themselves.
  expect(html).toContain('aria-label="Disable Ana …"');
  expect(html).not.toContain('aria-label="Disable Ben …"');
});

test("shows when a member was last active and the spent budget", () => {
  const seen = (lastSeenAt: string | null) => wordsOf(members("x", member({ lastSeenAt, sessions: 2 })));
  expect(seen("2026-04-30T23:59:00.000Z")).toContain("now");
  expect(seen("2026-04-30T20:00:00.000Z")).toContain("30 Apr");
  expect(seen("2025-04-30T20:00:00.000Z")).toContain("30 Apr 2025");
  const later = renderHtml(
    <MemberTable
      members={[member({ lastSeenAt: "2026-05-01T00:10:00.000Z" })]}
      ownId="x"
      now={NOW + 3_600_000}
      month="May"
    />,
  );
  expect(wordsOf(later)).toContain("today 00:10");
  const bar = (spent: number) => members("x", member({ spent, monthlyLimit: 100 }));
  expect(wordsOf(bar(62))).toContain("62 of 100");
  expect(bar(62)).toMatch(/bg-ink opacity-80" style="width:62%"/);
  expect(bar(85)).toMatch(/bg-heat-3" style="width:85%"/);
  expect(bar(120)).toMatch(/bg-heat-5" style="width:100%"/);
  expect(members("x", member({ spent: 12 }))).not.toContain("style=");
});

test("marks a disabled account, and isolates names from the text around them", () => {
  const html = members("x", member({ name: "עדי", disabledAt: "2026-04-01T00:00:00.000Z" }));
  expect(wordsOf(html)).toContain("Disabled");
  expect(html).toContain(">עדי</bdi>");
});

test("people's texts never become markup", () => {
  const html = keys(key({ name: "<img src=x onerror=alert(1)>" }));
  expect(tagsOf(html, "img")).toEqual([]);
});

test("a table without actions has no action column", () => {
  const table = (actions?: { cell: () => string; width: string }) =>
    renderHtml(
      <AdminTable
        label="Members"
        rows={[member()]}
        first={{ title: "Name", cell: ({ name }) => name }}
        columns={[{ title: "Email", cell: ({ email }) => email }]}
        {...(actions && { actions })}
      />,
    );
  expect(wordsOf(table())).toBe("Name Email Ana ana@example.com");
  expect(wordsOf(table({ cell: () => "Open", width: "w-24" }))).toBe(
    "Name Email Change Ana ana@example.com Open",
  );
});
