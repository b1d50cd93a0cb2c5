import { expect, test } from "vitest";
import { newQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { OwnCredits } from "@/lib/contract/budgets";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { BalanceNow } from "./reveal-dialog";

function shown(read: OwnCredits | undefined, own?: OwnCredits): string {
  const client = newQueryClient();
  if (read !== undefined) client.setQueryData(queryKeys.balance(), read);
  return wordsOf(renderHtml(<BalanceNow own={own} />, client));
}
const unlimited = (left: number | null): OwnCredits => ({ left, limit: null });

test("shows the balance, a placeholder while loading, or nothing if not reported", () => {
  expect(shown(unlimited(1_234))).toBe("1,234 left.");
  expect(shown(unlimited(0))).toBe("0 left.");
  expect(shown(undefined)).toBe("… left.");
  expect(shown(unlimited(null))).toBe("");
});

test("shows at once what came with the receipt, even if an older balance was read before", () => {
  expect(shown(undefined, unlimited(12))).toBe("12 left.");
  expect(shown(unlimited(20), unlimited(12))).toBe("12 left.");
});

test("names the period of a budget", () =>
  expect(shown({ left: 2, limit: { id: "b", subject: "member", period: "month", credits: 3 } })).toBe(
    "2 left this month.",
  ));
