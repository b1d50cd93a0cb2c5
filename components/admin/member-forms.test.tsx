/** The forms about members: whole without scripts, and with what disabling stops and leaves. */
import { describe, expect, test } from "vitest";
import type { MemberDetails } from "@/lib/contract/members";
import type { IssuedLink, PendingInvite } from "@/lib/contract/one-time-links";
import { ROLES } from "@/lib/contract/members";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { checkInvite } from "./invite-checks";
import { InviteForm } from "./invite-form";
import { InviteList } from "./invite-list";
import { InvitePanel } from "./invite-panel";
import { IssuedNotice } from "./issued-notice";
import { AccessBox } from "./member-access";
import { BudgetBox, EmailBox, ResetBox, RoleBox } from "./member-forms";

const details: MemberDetails = {
  id: "m1",
  name: "Ana",
  email: "ana@example.com",
  role: "admin",
  monthlyCap: 700,
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

/** Where each form goes, and what it sends. */
const formsOf = (html: string) =>
  html
    .split("<form")
    .slice(1)
    .map((form) => [
      /action="([^"]*)"/.exec(form)?.[1],
      /method="([^"]*)"/.exec(form)?.[1],
      ...[...form.matchAll(/<(?:input|select)\b[^>]*name="([^"]*)"/g)].map(([, name]) => name),
    ]);
const MEMBERS = ["/api/dashboard/members", "post", "id", "action"];

test("every form about a member is sent as it is", () => {
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

test("disabling says what stops and what stays, before its button", () => {
  const words = wordsOf(renderHtml(<AccessBox details={details} isSelf={false} />));
  expect(words).toContain("1 open link made by this person ends");
  expect(words).toContain("112 revealed creators in the library");
  expect(words.indexOf("Stays")).toBeLessThan(words.lastIndexOf("Disable Ana"));
});

test("nobody disables their own account, and a disabled one can be enabled", () => {
  expect(formsOf(renderHtml(<AccessBox details={details} isSelf />))).toEqual([]);
  const off = { ...details, disabledAt: "2026-04-01T00:00:00.000Z" };
  expect(wordsOf(renderHtml(<AccessBox details={off} isSelf={false} />))).toMatch(/Enable the account$/);
});

describe("inviting", () => {
  test("without scripts the fields go to the route; what it refused is shown at its field as it was entered", () => {
    expect(formsOf(renderHtml(<InviteForm refused={null} hasMail={false} />))).toEqual([
      ["/api/dashboard/invites", "post", "action", "numbers", "email", "role", "monthlyCap"],
    ]);
    const refused = { problem: "monthlyCap", email: "noor@example.com", role: "admin", monthlyCap: "many" };
    const html = renderHtml(<InviteForm refused={refused} hasMail={false} />);
    expect(tagsOf(html, "input")[2]).toContain('value="noor@example.com"');
    expect(tagsOf(html, "input")[3]).toMatch(/aria-invalid="true".*value="many"/);
    expect(html).toMatch(/<option value="admin" selected=""/);
  });

  test.each([
    [{ email: " Noor@Example.com ", role: "member", monthlyCap: "" }, []],
    [{ email: "noor@example.com", role: "admin", monthlyCap: "1,000" }, []],
    [{ email: "noor", role: "member", monthlyCap: "x" }, ["email", "monthlyCap"]],
    [{ email: "", role: "owner", monthlyCap: "-1" }, ["email", "role", "monthlyCap"]],
  ])("%j is checked before it is sent", async (fields, wrong) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    expect(Object.keys(await checkInvite(data))).toEqual(wrong);
  });

  test("says how the link reaches the person", () => {
    const words = (hasMail: boolean) =>
      wordsOf(renderHtml(<InvitePanel refused={null} hasMail={hasMail} signOn={null} />));
    expect(words(false)).toContain("No mail server is set: copy it and hand it over.");
    expect(words(true)).toContain("Sent by mail, and shown to you once.");
  });
});

test("a pending invite with who, when and until when, and its two forms", () => {
  const html = renderHtml(
    <InviteList invites={[invite, { ...invite, id: "i2", state: "expired", invitedBy: null }]} />,
  );
  const words = wordsOf(html);
  expect(words).toContain(
    "noor@example.com Member, 1,200 credits per month · invited 4 Mar 2026 by Ana · ends 11 Mar 2026",
  );
  expect(words).toContain("invited 4 Mar 2026 · ended without an answer 11 Mar 2026");
  expect(formsOf(html)).toHaveLength(4);
  expect(renderHtml(<InviteList invites={[]} />)).toBe("");
});

test.each<[IssuedLink["mail"], string]>([
  ["sent", "It was sent by mail."],
  ["failed", "The mail server didn’t take the message. Copy the link and hand it over"],
  ["off", "Copy it and hand it over"],
])("an issued link is shown with what became of its message: %s", (mail, said) => {
  const issued = { id: "i1", link: "http://deck.example/invite?token=t", email: "noor@example.com", mail };
  const words = wordsOf(renderHtml(<IssuedNotice issued={issued} what="The link that invites" />));
  expect(words).toContain("The link that invites noor@example.com");
  expect(words).toContain(said);
  expect(words).toContain(issued.link);
});
