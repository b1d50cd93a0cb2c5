import { expect, test } from "vitest";
import type { UsageProfile, UsageRow } from "@/lib/contract/usage";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { RowProfiles } from "./row-profiles";

const row = {
  credits: -2,
  held: 0,
  detail: "1 not found",
  author: { id: "m2", name: "Ruth" },
  key: null,
  reference: "r1",
  revealId: "r1",
} as UsageRow;
const profile = (id: string, username?: string): UsageProfile => ({
  id,
  record: username === undefined ? null : { id, username },
  credits: 1,
  isOwnedBefore: false,
});
const html = (found: Parameters<typeof RowProfiles>[0]["found"], more: Partial<UsageRow> = {}) =>
  renderHtml(<RowProfiles row={{ ...row, ...more }} found={found} />);

test("each profile with its price, and a link where the team owns it", () => {
  const text = html({ profiles: [profile("tiktok_1", "ada"), profile("tiktok_22222222")], total: 60 });
  expect(text).toContain('href="/library/tiktok_1"');
  expect(wordsOf(text)).toContain("@ada 1 credit Open profile");
  expect(wordsOf(text)).toContain("1 credit not in your library");
  expect(wordsOf(text)).toContain("58 creators more in the receipt.");
  expect(text).toContain('href="/creators/reveals/r1"');
});

test("rows without profiles explain why", () => {
  const words = wordsOf(html(null, { revealId: null, detail: "Invoice of 3 May" }));
  expect(words).toContain("No profiles.");
  expect(words).toContain("Details Invoice of 3 May By Ruth");
  expect(words).not.toContain("Open receipt");
});
