import { expect, test } from "vitest";
import { newQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { NewSinceCount } from "./new-since-count";

/** Text of a view that had 10 records and now has this many. */
function shown(totals: Record<string, number> | undefined): string {
  const client = newQueryClient();
  if (totals) client.setQueryData(queryKeys.viewTotals("viral"), totals);
  const view = { id: "v1", page: "viral", seen: { total: 10 } } as const;
  return renderHtml(<NewSinceCount view={view} seenAt="2026-03-04T23:30:00.000Z" />, client);
}

test("counts new results since it was opened", () => {
  expect(wordsOf(shown({ v1: 13, v2: 99 }))).toBe("+3 (3 more posts since Wed, 4 Mar 2026, 23:30 UTC)");
  expect(shown({ v1: 13 })).toContain('title="3 more posts since Wed, 4 Mar 2026, 23:30 UTC"');
});

test("one more is one", () =>
  expect(wordsOf(shown({ v1: 11 }))).toBe("+1 (1 more post since Wed, 4 Mar 2026, 23:30 UTC)"));

test("large counts are rounded on screen and exact for screen readers", () =>
  expect(wordsOf(shown({ v1: 1_244 }))).toBe("99+ (1,234 more posts since Wed, 4 Mar 2026, 23:30 UTC)"));

test.each<Record<string, number> | undefined>([undefined, {}, { v2: 50 }, { v1: 10 }, { v1: 4 }])(
  "nothing for %j",
  (totals) => expect(shown(totals)).toBe(""),
);
