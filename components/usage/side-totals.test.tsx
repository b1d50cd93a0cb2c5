import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { SideTotals } from "./side-totals";

type Found = Parameters<typeof SideTotals>[0]["found"];
const sums = { spent: 30, charged: 30, returned: 0, added: 0, held: 0, notPaidTwice: 0 };
const words = (found: Found) =>
  wordsOf(renderHtml(<SideTotals found={found} ranked={["Spring"]} values={{}} />));

test("spending of a member's key counts for both and is noted once", () => {
  const byMember = [{ id: "m1", name: "Ana", spent: 20 }];
  const byPurpose = [{ id: "Spring", name: "Spring", spent: 30 }];
  const own = { id: "k1", name: "crm-sync", spent: 10 };
  expect(words({ byMember, byPurpose, byKey: [own], sums })).not.toContain("members’ keys");
  const notebook = { id: "k2", name: "Ana's notebook", spent: 6 };
  expect(words({ byMember, byPurpose, byKey: [own, notebook], sums })).toContain("6 from members’ keys");
});
