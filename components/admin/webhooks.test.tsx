/** The pages of webhooks, rendered on the server. */
import { expect, test } from "vitest";
import type { DeliveryView, WebhookView } from "@/lib/contract/webhooks";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { Deliveries, WebhookActs, WebhookProblems } from "./webhook-page";
import { WebhookForm, WebhookList, WebhookNotices } from "./webhooks";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const webhook = (change: Partial<WebhookView> = {}): WebhookView => ({
  id: "whk_1",
  name: "CRM",
  address: "https://crm.example.com/hook?token=private",
  events: ["reveal.finished"],
  disabledAt: null,
  disabledWhy: null,
  failingSince: null,
  hasReadableSecret: true,
  oldSecretUntil: null,
  createdBy: "Ana",
  createdAt: "2026-04-01T00:00:00.000Z",
  waiting: 3,
  last: { state: "delivered", triedAt: "2026-05-01T11:00:00.000Z", status: 204, problem: null },
  ...change,
});
const delivery = (change: Partial<DeliveryView> = {}): DeliveryView => ({
  id: 7,
  eventId: "5f0c6a5e",
  event: "reveal.finished",
  at: "2026-05-01T11:00:00.000Z",
  state: "delivered",
  attempts: 1,
  nextAt: null,
  triedAt: "2026-05-01T11:00:00.000Z",
  tookMs: 42,
  status: 204,
  problem: null,
  ...change,
});
const off = { disabledAt: "2026-05-01T10:00:00.000Z" };

test("a row shows state, last attempt and what waits, but not the query of the address", () => {
  const html = renderHtml(<WebhookList rows={[webhook()]} now={NOW} />);
  expect(wordsOf(html)).toMatch(/CRM crm\.example\.com on arrived, 1h 3 Open/);
  expect(html).not.toContain("token");
  const failing = webhook({ failingSince: "2026-05-01T10:00:00.000Z" });
  expect(wordsOf(renderHtml(<WebhookList rows={[failing]} now={NOW} />))).toContain("failing");
  const ended = webhook({ ...off, disabledWhy: "gone", last: null });
  expect(wordsOf(renderHtml(<WebhookList rows={[ended]} now={NOW} />))).toMatch(/off not yet/);
});

test.each<[RegExp, Partial<WebhookView>]>([
  [/answered 410/, { ...off, disabledWhy: "gone" }],
  [/Nothing arrived for 3 days/, { ...off, disabledWhy: "failing" }],
  [/This webhook is off/, { ...off, disabledWhy: "admin" }],
  [/Retrying for 3 days/, { failingSince: "2026-05-01T10:00:00.000Z" }],
  [/AUTH_SECRET changed/, { hasReadableSecret: false }],
  [/^$/, {}],
])("the page says %s", (words, change) => {
  expect(wordsOf(renderHtml(<WebhookProblems webhook={webhook(change)} />))).toMatch(words);
});

test("a webhook that is off can only be turned on", () => {
  expect(wordsOf(renderHtml(<WebhookActs webhook={webhook()} />))).toBe("Turn off Send test event");
  const ended = webhook({ ...off, disabledWhy: "admin" });
  expect(wordsOf(renderHtml(<WebhookActs webhook={ended} />))).toBe("Turn on");
});

test("each event has its result, and can be sent again", () => {
  const rows = [
    delivery(),
    delivery({
      id: 6,
      state: "waiting",
      attempts: 2,
      status: 500,
      problem: "The endpoint answered 500.",
      nextAt: "2026-05-01T13:00:00.000Z",
    }),
    delivery({ id: 5, state: "skipped", attempts: 0, status: null }),
    delivery({ id: 4, event: "webhook.test", state: "failed", problem: "The host doesn't exist." }),
  ];
  const shown = { webhook: webhook(), rows, older: 4, state: null, isNewest: true, now: NOW };
  const html = renderHtml(<Deliveries {...shown} />);
  const words = wordsOf(html);
  expect(words).toMatch(/arrived 204 in 42 ms/);
  expect(words).toMatch(/waiting The endpoint answered 500\. 2 attempts\. Next /);
  expect(words).toMatch(/not sent The webhook was off\./);
  expect(html.match(/name="deliveryId"/g)).toHaveLength(3);
  expect(html).toContain('aria-label="Send reveal.finished 5f0c6a5e again"');
  expect(html).toContain('href="/admin/webhooks/whk_1?before=4"');
  const failed = { ...shown, webhook: webhook({ ...off, disabledWhy: "gone" }), state: "failed" as const };
  const second = renderHtml(<Deliveries {...failed} isNewest={false} />);
  expect(second).not.toContain("deliveryId");
  expect(second).toContain('href="/admin/webhooks/whk_1?state=failed&amp;before=4"');
  expect(second).toContain('href="/admin/webhooks/whk_1?state=failed"');
});

test("a refused form keeps what was typed and says what is wrong", () => {
  const fields = { name: "CRM", address: "http://crm.example.com/", events: ["balance.low"] };
  const html = renderHtml(<WebhookForm id={null} fields={fields} trouble="address" />);
  expect(html).toContain('value="http://crm.example.com/"');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(wordsOf(html)).toContain("Enter a public https URL");
  const notice = (trouble: string) => wordsOf(renderHtml(<WebhookNotices done="" trouble={trouble} />));
  expect(notice("full")).toContain("already have 10 webhooks");
  expect(notice("constructor")).toBe("Nothing was changed. Try again.");
  expect(notice("")).toBe("");
});
