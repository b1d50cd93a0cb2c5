/** Forms about members: complete without scripts, and clear about what disabling stops and leaves. */
import { describe, expect, test } from "vitest";
import type { MemberDetails } from "@/lib/contract/members";
import type { IssuedLink, PendingInvite } from "@/lib/contract/one-time-links";
import { ROLES } from "@/lib/contract/members";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { checkInvite } from "./invite-checks";
import { InviteForm } from "./invite-form";
import { InviteList, InvitePanel } from "./invites";
import { IssuedInvites } from "./issued-invites";
import { IssuedNotice } from "./issued-notice";
import { AccessBox } from "./member-access";
import { BudgetBox, EmailBox, ImportsBox, ResetBox, RoleBox } from "./member-forms";
import { messages } from "./messages/invites";

const details: MemberDetails = {
  id: "m1",
  name: "Ana",
  email: "ana@example.com",
  role: "admin",
  monthlyCap: 700,
  budgets: [],
  disabledAt: null,
  createdAt: "2026-03-04T10:00:00.000Z",
  spent: 1_200,
  revealed: 112,
  openInvites: 1,
  booksZone: "Europe/Berlin",
  hasSignOn: false,
};
const invite: PendingInvite = {
  id: "i1",
  email: "noor@example.com",
  role: "member",
  monthlyCap: 1_200,
  invitedBy: "Ana",
  createdAt: "2026-03-04T10:00:00.000Z",
  expiresAt: "2026-03-11T10:00:00.000Z",
  state: "open",
};

/** Target and fields of each form. */
const formsOf = (html: string) =>
  html
    .split("<form")
    .slice(1)
    .map((form) => [
      /action="([^"]*)"/.exec(form)?.[1],
      /method="([^"]*)"/.exec(form)?.[1],
      ...[...form.matchAll(/<(?:input|select|textarea)\b[^>]*name="([^"]*)"/g)].map(([, name]) => name),
    ]);
const MEMBERS = ["/api/dashboard/members", "post", "id", "action"];

test("every form about a member works without scripts", () => {
  const html = renderHtml(
    <>
      <RoleBox member={details} />
      <BudgetBox member={details} error={undefined} />
      <EmailBox member={details} error={undefined} />
      <ResetBox member={details} hasMail />
      <AccessBox details={details} isSelf={false} />
    </>,
  );
  expect(formsOf(html)).toEqual([
    [...MEMBERS, ...ROLES.map(() => "role")],
    [...MEMBERS, "numbers", "monthlyCap"],
    [...MEMBERS, "email"],
    MEMBERS,
    MEMBERS,
  ]);
  expect([...html.matchAll(/name="action" value="([^"]*)"/g)].map(([, action]) => action)).toEqual([
    "role",
    "cap",
    "email",
    "reset",
    "disable",
  ]);
  expect(html).toMatch(/value="admin"[^>]*checked|checked[^>]*value="admin"/);
  expect(wordsOf(html)).toContain("1,200 spent this month");
});

test("disabling explains its effects before its button", () => {
  const words = wordsOf(renderHtml(<AccessBox details={details} isSelf={false} />));
  expect(words).toContain("1 open link from this member");
  expect(words).toContain("112 revealed creators in the library");
  expect(words.indexOf("Stays")).toBeLessThan(words.lastIndexOf("Disable Ana"));
});

test("no one can disable their own account; a disabled one can be enabled", () => {
  expect(formsOf(renderHtml(<AccessBox details={details} isSelf />))).toEqual([]);
  const off = { ...details, disabledAt: "2026-04-01T00:00:00.000Z" };
  expect(wordsOf(renderHtml(<AccessBox details={off} isSelf={false} />))).toMatch(/Enable account$/);
});

describe("inviting", () => {
  test("without scripts the form posts to the route and shows refused input at its field", () => {
    expect(formsOf(renderHtml(<InviteForm refused={null} hasMail={false} />))).toEqual([
      ["/api/dashboard/invites", "post", "action", "numbers", "email", "role", "monthlyCap"],
    ]);
    const refused = { problem: "monthlyCap", email: "noor@example.com", role: "admin", monthlyCap: "many" };
    const html = renderHtml(<InviteForm refused={refused} hasMail={false} />);
    expect(html).toMatch(/<textarea[^>]*name="email"[^>]*>noor@example\.com<\/textarea>/);
    expect(tagsOf(html, "input")[2]).toMatch(/aria-invalid="true".*value="many"/);
    expect(html).toMatch(/<option value="admin" selected=""/);
  });

  test.each([
    [{ email: " Noor@Example.com ", role: "member", monthlyCap: "" }, []],
    [{ email: "noor@example.com", role: "admin", monthlyCap: "1,000" }, []],
    [{ email: "a@b.c, Noor <noor@example.com>", role: "viewer", monthlyCap: "" }, []],
    [{ email: "noor", role: "member", monthlyCap: "x" }, ["email", "monthlyCap"]],
    [{ email: "", role: "owner", monthlyCap: "-1" }, ["email", "role", "monthlyCap"]],
  ])("%j is checked before it is sent", (fields, wrong) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    expect(Object.keys(checkInvite(data))).toEqual(wrong);
  });

  test("names wrong addresses and keeps the input", () => {
    const email = "noor@example.com, Nils\nzoë@";
    const refused = { problem: "email", email, role: "member", monthlyCap: "" };
    const html = renderHtml(<InviteForm refused={refused} hasMail />);
    expect(wordsOf(html)).toContain("“Nils” and “zoë@” aren’t email addresses.");
    expect(html).toContain(`>${email}</textarea>`);
    expect(tagsOf(html, "textarea")[0]).toContain('aria-invalid="true"');
  });

  test("shows several links with their addresses and whether they were sent", () => {
    const one = (id: string, mail: IssuedLink["mail"]) => ({
      id,
      link: `http://deck.example/invite?token=${id}`,
      email: `${id}@example.com`,
      mail,
    });
    const words = (...issued: IssuedLink[]) => wordsOf(renderHtml(<IssuedInvites issued={issued} />));
    expect(words(one("a", "sent"), one("b", "failed"))).toMatch(
      /^2 people invited Some emails failed\..* a@example\.com http:\S+token=a Copy b@example\.com not sent http:\S+token=b Copy$/,
    );
    expect(words(one("a", "off"), one("b", "off"))).toContain("Copy and send the links");
    expect(words(one("a", "sent"), one("b", "sent"))).toContain("Emailed. You can also copy the links now.");
    expect(words(one("a", "off"))).toContain("Invite link for a@example.com");
    expect(renderHtml(<IssuedInvites issued={[]} />)).toBe("");
  });

  test("says how the link reaches the person", () => {
    const words = (hasMail: boolean) =>
      wordsOf(renderHtml(<InvitePanel refused={null} hasMail={hasMail} signOn={null} />));
    expect(words(false)).toContain(
      "No mail server is set up. You’ll get an invite link to copy and send. It works once",
    );
    expect(words(true)).toContain("The invite link is emailed, and shown to you once. It works once");
  });
});

test("shows a pending invite with its dates and two forms", () => {
  const html = renderHtml(
    <InviteList invites={[invite, { ...invite, id: "i2", state: "expired", invitedBy: null }]} />,
  );
  const words = wordsOf(html);
  expect(words).toContain(
    "noor@example.com Member, 1,200 credits per month · invited 4 Mar 2026 by Ana · expires 11 Mar 2026",
  );
  expect(words).toContain("invited 4 Mar 2026 · expired 11 Mar 2026");
  expect(formsOf(html)).toHaveLength(4);
  expect(renderHtml(<InviteList invites={[]} />)).toBe("");
});

test.each<[IssuedLink["mail"], string]>([
  ["sent", "Emailed. You can also copy it now."],
  ["failed", "The email failed. Copy and send the link now."],
  ["off", "Copy and send it."],
])("an issued link is shown with what became of its message: %s", (mail, said) => {
  const issued = { id: "i1", link: "http://deck.example/invite?token=t", email: "noor@example.com", mail };
  const words = wordsOf(renderHtml(<IssuedNotice issued={issued} what={messages.issued.inviteLink} />));
  expect(words).toContain(`Invite link for noor@example.com . ${said}`);
  expect(words).toContain(issued.link);
});

test("one button grants and revokes imports", () => {
  const shown = (mayImport: boolean) => renderHtml(<ImportsBox member={{ id: "ben", mayImport }} />);
  expect(formsOf(shown(false))).toEqual([[...MEMBERS, "mayImport"]]);
  expect(shown(false)).toMatch(/name="mayImport" value="on"[\s\S]*Allow imports/);
  expect(shown(true)).toMatch(/name="mayImport" value=""[\s\S]*Revoke imports/);
});

test("the budget field's rule is valid in browsers", () => {
  const html = renderHtml(<BudgetBox member={details} error={undefined} />);
  // HTML ignores a pattern that is not a valid regular expression with this flag.
  const pattern = new RegExp(`^(?:${/ pattern="([^"]*)"/.exec(html)![1]})$`, "v");
  for (const [typed, isFine] of [
    ["", true],
    ["1,200", true],
    ["twelve", false],
    ["-5", false],
  ] as const)
    expect([typed, pattern.test(typed)]).toEqual([typed, isFine]);
});
