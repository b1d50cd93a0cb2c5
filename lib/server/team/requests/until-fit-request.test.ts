/** Finding matches requests approval for its credit limit, and is approved as a whole. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { addMember, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { auditLedger } from "../audit-ledger";
import { saveSpendingSettings } from "../budgets/change-spending";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { usage } from "../usage/usage";
import type { MemberContext } from "../team-context";
import { answerRequest } from "./answer-request";
import { askForCredits } from "./ask-for-credits";
import { readOwnRequests } from "./read-requests";

const ROWS = Array.from({ length: 60 }, (_, index) => ({
  id: `tiktok_${index + 1}`,
  username: `creator${index + 1}`,
  source: "tiktok",
  mainCategory: "Food",
  email: `creator${index + 1}@example.com`,
  dateCreated: 1_000_000 - index,
}));
const untilFit = { search: "mainCategory=Food", wish: "emailExists=true", wanted: 12, most: 30 };

let t: TestTeam;
let proof: ProofService;
let lia: MemberContext;
let max: MemberContext;
beforeEach(async () => {
  [t, proof] = [await openTestTeam(), await openProofService(ROWS)];
  t.team.service = proof.service;
  lia = await addMember(t.team, "lia", "admin");
  max = await addMember(t.team, "max", "member");
  await saveSpendingSettings(lia, { typedAbove: null, isPurposeRequired: false, approvalAbove: 20 });
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
  await proof.close();
});

async function asked() {
  const { id: quoteId } = await quote(max, { untilFit });
  const requestId = await askForCredits(max, { quoteId, credits: 30, reason: "" });
  const approve = (credits: number) =>
    answerRequest(lia, { action: "approve", requestId, credits, lastDay: "2099-12-31" });
  return { quoteId, approve };
}

test("is refused above the sum, is a row at 0, and is bought once it is approved", async () => {
  const { quoteId, approve } = await asked();
  await expect(confirm(max, { quoteId })).rejects.toMatchObject({
    code: "over_budget",
    extra: { required: 30, available: 20 },
  });
  expect((await usage(lia)).rows).toMatchObject([
    { kind: "refused", credits: 0, member: { id: "max" }, what: "Purchase of 30 refused" },
  ]);
  await approve(30);
  const { id } = await confirm(max, { quoteId });
  await ended(id);
  const [row] = (await usage(lia)).rows;
  expect(row).toMatchObject({ kind: "reveal", revealId: id, held: 0 });
  expect(row!.credits).toBeLessThanOrEqual(-12);
});

test("an approval of less buys nothing of it, and offers nothing", async () => {
  const { approve } = await asked();
  await approve(25);
  expect((await readOwnRequests(max)).requests).toMatchObject([{ state: "approved", buyable: 0 }]);
});
