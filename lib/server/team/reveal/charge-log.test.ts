/** Every charging call is logged with its reveal, attempt, request and outcome. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { metrics } from "@/lib/server/runtime/metrics";
import { inRequest } from "@/lib/server/runtime/request-scope";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "./confirm";
import { quote } from "./quote";

let t: TestTeam;
let log: CapturedLog;
beforeEach(async () => {
  t = await openTestTeam({ credits: 1_000 });
  log = captureLog();
});
afterEach(async () => {
  log.stop();
  await t.close();
});

async function reveal(count: number): Promise<string> {
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, count) });
  const { id } = await inRequest({ requestId: "req_of_the_click", memberId: "ana" }, () =>
    confirm(t.ana, { quoteId, purpose: "Spring" }),
  );
  await ended(id);
  return id;
}

async function countOf(metric: "chargeAnswers" | "chargesEnded", label: string): Promise<number> {
  const { values } = await metrics()[metric].get();
  return values.find(({ labels }) => Object.values(labels).includes(label))?.value ?? 0;
}

test("logs two batches with the request that started them", async () => {
  const [answered, settled] = [
    await countOf("chargeAnswers", "settled"),
    await countOf("chargesEnded", "settled"),
  ];
  const revealId = await reveal(130);
  const attempts = await t.team.db.selectFrom("chargeAttempt").select(["id", "n"]).orderBy("batch").execute();
  const requestId = "req_of_the_click";
  const expected = attempts.flatMap(({ id, n }) => {
    const names = { requestId, revealId, attemptId: id };
    return [
      { event: "charge.sent", ...names, credits: n },
      { event: "charge.answered", ...names, outcome: "settled", charged: n, ms: expect.any(Number) },
      { event: "charge.ended", ...names, state: "settled", charged: n, held: n },
    ];
  });
  expect(log.lines.filter(({ event }) => event.startsWith("charge."))).toMatchObject(expected);
  expect(await countOf("chargeAnswers", "settled")).toBe(answered + 2);
  expect(await countOf("chargesEnded", "settled")).toBe(settled + 2);
  // Readers of the log must not learn which creators were bought.
  expect(log.text()).not.toMatch(/tiktok_\d|Spring/);
});

test("logs a lost answer as a warning", async () => {
  await t.close();
  // This service does not replay, so it is called once.
  t = await openTestTeam({ kind: "http" });
  t.service.getCreators = async () => ({ state: "unknown", message: "The connection broke: secret" });
  const revealId = await reveal(3);
  expect(log.of("charge.answered")).toMatchObject([{ level: "warn", revealId, outcome: "unknown" }]);
  expect(log.of("charge.ended")).toMatchObject([{ revealId, state: "unknown", held: 3 }]);
  expect(log.text()).not.toContain("secret");
});
