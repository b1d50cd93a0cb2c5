/** The page of notice settings in its states: without a mail server, with failing channels, and for members. */
import { expect, test } from "vitest";
import {
  chatPaces,
  groupsOf,
  mailPaces,
  type ChatChannel,
  type NoticeSettings,
} from "@/lib/contract/notice-channels";
import { renderHtml } from "@/lib/testing/render-html";
import { ChatSection, MailSection, ViewsSection } from "./notice-settings";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const QUIET = { sentAt: null, failedAt: null, problem: null, dueAt: null };
const FAILING = {
  sentAt: "2026-11-26T09:00:00.000Z",
  failedAt: "2026-11-26T10:00:00.000Z",
  problem: "404: nothing was found at this address.",
  dueAt: "2026-11-26T13:00:00.000Z",
};

const settings = (more: Partial<NoticeSettings> = {}): NoticeSettings => ({
  isMailOn: true,
  mail: QUIET,
  ownProblem: null,
  email: "ana@example.com",
  groups: groupsOf("admin"),
  paces: mailPaces("admin", {}),
  digest: { hour: 8, weekday: 1 },
  zone: "Europe/Berlin",
  booksZone: "UTC",
  nextDigestAt: { daily: "2026-11-27T07:00:00.000Z", weekly: "2026-11-30T07:00:00.000Z" },
  channels: null,
  views: { isOn: true, count: 2, checkedAt: null },
  ...more,
});

const chat: ChatChannel = {
  id: "chat_1",
  name: "#marketing",
  host: "hooks.example",
  addedBy: "ana",
  paces: chatPaces({}),
  digest: { hour: 8, weekday: 1 },
  state: FAILING,
};

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("each group has one choice, and its name is its label", () => {
  const html = renderHtml(<MailSection settings={settings()} now={NOW} />);
  for (const group of groupsOf("admin")) {
    expect(html.split(`name="${group}"`)).toHaveLength(2);
    expect(html).toContain(`for="mail-${group}"`);
  }
  expect(textOf(html)).toContain("Nothing sent yet");
  expect(html).toMatch(/<option value="weekly" selected="">Weekly<\/option><option value="off">/);
});

test("a viewer has fewer groups", () => {
  const html = renderHtml(
    <MailSection
      settings={settings({ groups: groupsOf("viewer"), paces: mailPaces("viewer", {}) })}
      now={NOW}
    />,
  );
  expect(html).not.toMatch(/name="(requests|money|spending|data)"/);
  expect(html).toContain('name="work"');
});

test("without a mail server there is nothing to choose, and admins learn how to set it up", () => {
  const member = renderHtml(<MailSection settings={settings({ isMailOn: false })} now={NOW} />);
  expect(textOf(member)).toContain("Email isn’t set up. Your notices are all in the app.");
  expect(member).not.toMatch(/<form|SMTP_URL/);
  const admin = renderHtml(<MailSection settings={settings({ isMailOn: false, channels: [] })} now={NOW} />);
  expect(admin).toContain("SMTP_URL");
});

test("a failing channel says why and when it is tried next", () => {
  const html = renderHtml(
    <ChatSection channels={[chat]} zone="UTC" now={NOW} openId="" hasProblem={false} />,
  );
  expect(textOf(html)).toMatch(/404: nothing was found at this address\. Failing since .+ Next try .+\./);
  const own = renderHtml(
    <MailSection settings={settings({ ownProblem: "The address was refused." })} now={NOW} />,
  );
  expect(textOf(own)).toContain("The address was refused. Check your email address.");
});

test("a chat never shows its address, nor kinds about one person", () => {
  const html = renderHtml(
    <ChatSection channels={[chat]} zone="UTC" now={NOW} openId="chat_1" hasProblem={false} />,
  );
  expect(html).not.toMatch(/name="(work|account)"/);
  expect(html).toContain("hooks.example, connected by ana");
  expect(html.split('type="password"')).toHaveLength(3);
});

test.each([
  [{ isOn: true, count: 2, checkedAt: null }, "2 views are checked once a day, free"],
  [{ isOn: true, count: 0, checkedAt: null }, "Save a view of a search"],
  [{ isOn: false, count: 2, checkedAt: null }, "Free checks are off"],
])("saved views %j: %s", (views, words) => {
  expect(textOf(renderHtml(<ViewsSection settings={settings({ views })} now={NOW} />))).toContain(words);
});
