/** The page of messages as the server renders it: what is missing, what may be done, and nothing for marked creators. */
import { expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import type { MessageTemplate, PreparedMessage } from "@/lib/contract/outreach";
import { ReminderMark } from "@/components/records/reminder-mark";
import { ReminderForm, ReminderLines } from "@/components/records/reminders";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import {
  AllActions,
  backHref,
  CreatorColumn,
  findTemplate,
  Preview,
  RemindAfter,
  type Outreach,
} from "./outreach-view";
import { TemplateForm } from "./template-form";

const NOW = Date.parse("2026-11-27T10:00:00.000Z");
const list = {
  id: "l",
  name: "Winter",
  canEdit: true,
  statuses: [
    { id: "s", name: "Shortlisted", stage: "shortlisted" },
    { id: "c", name: "Contacted", stage: "contacted" },
  ],
  columns: [{ id: "f", name: "Fee", type: "money", options: { currency: "EUR" } }],
} as unknown as List;
const template: MessageTemplate = {
  id: "t",
  name: "First",
  subject: "Hello",
  body: "Hi {{First name}}, {{Fee}}? {{constructor}}",
  fallbacks: { "first name": { replaces: "field", text: "there" } },
  version: 3,
  by: { id: "ines", name: "Inès" },
  at: "2026-11-20T10:00:00.000Z",
};
const message = (change: Partial<PreparedMessage>): PreparedMessage => ({
  creatorId: "tiktok_1",
  name: "@forme.libre",
  statusId: "s",
  state: "ready",
  missing: [],
  replaced: [],
  address: "known",
  email: "flora@forme.example",
  subject: "Hello",
  body: "Hi Flora,\n<b>€600</b>?",
  warning: null,
  ...change,
});
const none = { address: "none", email: null } as const;
const ALL: readonly PreparedMessage[] = [
  message({}),
  message({
    creatorId: "tiktok_2",
    name: "@tempo",
    state: "missing",
    missing: ["Fee"],
    body: "For {{Fee}}?",
  }),
  message({ creatorId: "tiktok_3", name: "@lea", ...none }),
  message({ creatorId: "tiktok_4", name: "@no", state: "doNotContact", body: "", ...none }),
  message({ creatorId: "tiktok_5", name: null, state: "unrevealed", body: "", ...none }),
  message({ creatorId: "tiktok_6", name: "@old", state: "declined", body: "", ...none }),
  message({ creatorId: "tiktok_7", name: "@sent", statusId: "c" }),
];
const page = (change: Partial<Outreach> = {}): Outreach => ({
  list,
  ids: ALL.map(({ creatorId }) => creatorId),
  template,
  prepared: ALL,
  shown: ALL[0]!,
  marked: "",
  may: { write: true, seeAddresses: true, export: true },
  now: NOW,
  ...change,
});

test("each creator is ready, or says what is missing", () => {
  const words = wordsOf(renderHtml(<CreatorColumn outreach={page()} />)).replaceAll(" TikTok", "");
  expect(words).toBe(
    "7 creators 5 to check @forme.libre Ready @tempo Fee is missing @lea No email address @no Do not contact " +
      "Not revealed Reveal first @old Declined: no message @sent Contacted",
  );
});

test("a ready message can be copied, opened and marked; its text is escaped", () => {
  const html = renderHtml(<Preview outreach={page()} />);
  expect(html).toContain("&lt;b&gt;€600&lt;/b&gt;");
  expect(html).toContain('href="/api/dashboard/lists/l/outreach.eml?template=t&amp;ids=tiktok_1"');
  expect(wordsOf(html)).toMatch(/To flora@forme\.example .* Copy text Open draft Mark as contacted$/);
});

test.each([
  [1, /^Preview 2 of 7 @tempo Fee is missing To .* For \{\{Fee\}\} \?$/],
  [2, /No email address .* Copy text Mark as contacted$/],
  [3, /There is no message for @no \.$/],
  [4, /There is no message for Not revealed \.$/],
  [5, /There is no message for @old \.$/],
])("message %i has the buttons that are possible", (at, expected) => {
  const html = renderHtml(<Preview outreach={page({ shown: ALL[at]! })} />);
  expect(wordsOf(html)).toMatch(expected);
  expect(html).not.toContain("outreach.eml");
});

test("a viewer reads and has no buttons", () => {
  const may = { write: false, seeAddresses: false, export: false };
  const shown = message({ address: "hidden", email: null });
  const outreach = page({ may, shown, prepared: [shown] });
  const html = renderHtml(
    <>
      <Preview outreach={outreach} />
      <AllActions outreach={outreach} />
    </>,
  );
  expect(wordsOf(html)).toContain("Your role doesn’t show addresses");
  expect(html).not.toMatch(/method="post"|outreach\.(csv|eml)|Copy/);
});

test("ready creators are marked at once, and those with an address are in the file", () => {
  const html = renderHtml(<AllActions outreach={page()} />);
  expect(wordsOf(html)).toBe("Mail-merge file Mark 3 creators as contacted");
  expect(html).toContain("outreach.csv?template=t&amp;ids=tiktok_1%2Ctiktok_7");
  expect(renderHtml(<AllActions outreach={page({ template: null })} />)).toBe("");
});

test("a reminder is offered for the creators that were marked", () => {
  const html = renderHtml(<RemindAfter outreach={page({ marked: "tiktok_7" })} />);
  expect(html).toContain('name="ids" value="tiktok_7"');
  expect(wordsOf(html)).toContain("Only if still Contacted");
  expect(renderHtml(<RemindAfter outreach={page({ marked: "tiktok_9" })} />)).toBe("");
});

test("the form of a template has a row for each of its fields", () => {
  const html = renderHtml(<TemplateForm {...{ list, template, prepared: ALL }} draft={null} back="/back" />);
  const named = (name: string) => tagsOf(html, "input").filter((tag) => tag.includes(`name="${name}"`));
  expect(named("for").map((tag) => /value="([^"]*)"/.exec(tag)![1])).toEqual([
    "first name",
    "fee",
    "constructor",
  ]);
  expect(named("text.first name")[0]).toContain('value="there"');
  expect(named("text.constructor")[0]).toContain('value=""');
  expect(wordsOf(html)).toContain("missing for 1");
  expect(tagsOf(html, "button").filter((tag) => tag.includes("Insert ")).length).toBe(13);
  const empty = renderHtml(
    <TemplateForm {...{ list, template: null, prepared: [] }} draft={null} back="/back" />,
  );
  expect(wordsOf(empty)).toContain("Create template");
  expect(empty).not.toContain('name="id"');
});

test("a new template stays new until it is saved, and one that is gone becomes no other", () => {
  const unsaved = page({ template: null });
  expect(new URL(backHref(unsaved), "http://x").searchParams.get("template")).toBe("new");
  expect(renderHtml(<CreatorColumn outreach={unsaved} />)).toContain('name="template" value="new"');
  const found = ["", "t", "new", "gone"].map((wanted) => findTemplate([template], wanted)?.id ?? null);
  expect(found).toEqual(["t", "t", null, null]);
});

const typed = {
  version: "3",
  name: "Mine",
  body: "Salut {{First name}}",
  "act.first name": "sentence",
  "text.first name": "Salut.",
};
const refused = (version: number) =>
  renderHtml(
    <TemplateForm
      {...{ list, template: { ...template, version }, prepared: ALL }}
      draft={typed}
      back="/back?template=t"
    />,
  );

test("a refused form has what was typed, and nothing of the saved text", () => {
  const html = refused(3);
  expect(html).toContain(">Salut {{First name}}</textarea>");
  expect(tagsOf(html, "input").find((tag) => tag.includes('name="subject"'))).toContain('value=""');
  expect(tagsOf(html, "input").find((tag) => tag.includes('name="text.first name"'))).toContain("Salut.");
  expect(html).toMatch(/<option value="sentence" selected/);
  expect(html).not.toContain("{{Fee}}?");
  expect(wordsOf(html)).toContain("Save template");
});

test("after a conflict the first text is shown beside the typed one, and the person decides", () => {
  const html = refused(4);
  expect(html).toContain(">Salut {{First name}}</textarea>");
  const words = wordsOf(html);
  expect(words).toContain("Inès changed this template first.");
  expect(words).toContain("Hi {{First name}}, {{Fee}}?");
  expect(words).toContain("When first name is empty: replace the field (there)");
  expect(words).toMatch(/Keep theirs Keep mine/);
  expect(html).toContain('<a href="/back?template=t"');
  expect(html).toContain('name="version" value="4"');
});

test("a reminder says when, for whom, and until which status", () => {
  const by = { id: "ines", name: "Inès" };
  const reminder = {
    id: "r",
    creatorId: "tiktok_1",
    list: { id: "l", name: "Winter" },
    statusId: "c",
    status: "Contacted",
    note: "ask about the fee",
    at: "2026-12-02T08:00:00.000Z",
    isDue: false,
    by,
    canEnd: true,
  };
  const lines = (isDue: boolean, canEnd = true) =>
    renderHtml(<ReminderLines reminders={[{ ...reminder, isDue }]} back="/b" canEnd={canEnd} now={NOW} />);
  expect(wordsOf(lines(false))).toBe(
    "2 Dec 2026 if still Contacted on Winter For Inès : ask about the fee Done",
  );
  expect(wordsOf(lines(true))).toMatch(/^Due if still Contacted/);
  expect(lines(false, false)).not.toContain("<form");
  const mark = renderHtml(<ReminderMark reminder={reminder} />);
  expect(mark).toContain("Reminder for Inès, Wed, 2 Dec 2026");
  const lists = [{ id: "l", name: "Winter", status: "Contacted" }];
  const form = renderHtml(<ReminderForm ids={["tiktok_1"]} back="/b" lists={lists} />);
  expect(wordsOf(form)).toContain("Still Contacted on Winter Always");
});
