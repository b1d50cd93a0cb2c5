import { expect, test } from "vitest";
import { newQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { BalanceNow } from "./balance-now";

function shown(balance: number | null | undefined): string {
  const client = newQueryClient();
  if (balance !== undefined) client.setQueryData(queryKeys.balance(), { balance });
  return wordsOf(renderHtml(<BalanceNow />, client));
}

test("what is left, a placeholder until it is known, nothing when the service does not report it", () => {
  expect(shown(1_234)).toBe("Balance 1,234 .");
  expect(shown(0)).toBe("Balance 0 .");
  expect(shown(undefined)).toBe("Balance … .");
  expect(shown(null)).toBe("");
});
