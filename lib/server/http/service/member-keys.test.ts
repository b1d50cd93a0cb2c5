/** Keys that act as a member: who pays, which limits apply, and that nothing is paid twice. */
import type { KeyUsage } from "@/lib/contract/key-usage";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { readAudit } from "@/lib/server/access/read-audit";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { changeMember } from "@/lib/server/team/members/change-member";
import { retireRecords, saveRecordRetention } from "@/lib/server/team/privacy/record-retention";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { listUnknownAttempts, resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import { usage } from "@/lib/server/team/usage/usage";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { markErased } from "@/lib/server/schema/erased-marks";
import { asOperator } from "@/lib/testing/as-operator";
import { openKeyedTeam, type KeyedTeam } from "@/lib/testing/open-keyed-team";
import { forgetWorkers, ids } from "@/lib/testing/open-test-team";
import { serveRoutes } from "@/lib/testing/serve-routes";
import { problemIn, requestRoute } from "@/lib/testing/request-service";

let t: KeyedTeam;
let key: string;
let keyId: string;
async function open(options?: Parameters<typeof openKeyedTeam>[0]): Promise<void> {
  t = await openKeyedTeam(options);
  ({ key, id: keyId } = await t.keyFor());
}
beforeEach(() => open());
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.leave();
});

const get = (userIds: readonly string[], order?: string, as = key) =>
  requestRoute(as, "getCreators", {
    body: JSON.stringify({ userIds }),
    headers: order === undefined ? {} : { "idempotency-key": order },
  });
const idsIn = async (answer: Response) => {
  const { data, notFound, credits } = (await answer.json()) as {
    data: { id: string }[];
    notFound: string[];
    credits: { charged: number; remaining: number };
  };
  return { data: data.map(({ id }) => id), notFound, credits };
};
const cap = (monthlyCap: number | null) =>
  changeMember(asOperator(t.team.db), { id: "ben", change: { action: "cap", monthlyCap } });
const count = async (table: "reveal" | "quote" | "memberKeyCall" | "teamEntry" | "serviceEntry") =>
  (await t.team.db.selectFrom(table).selectAll().execute()).length;
/** All owned creators were bought too long ago. */
const retire = async () => {
  await saveRecordRetention(t.ana, { days: 1 });
  await retireRecords(t.team.db, { now: new Date(Date.now() + 3 * 86_400_000) });
};
const codeOf = async (answer: Response) => (await problemIn(answer)).code;
const chargedHeader = (answer: Response) => answer.headers.get("x-credits-charged");

test("buys as its member with the team's credits, and owned creators are free", async () => {
  const first = await get(["tiktok_9", "tiktok_3"]);
  expect([first.status, chargedHeader(first)]).toEqual([200, "2"]);
  expect(first.headers.get("x-credits-remaining")).toBe("498");
  const bought = { data: ["tiktok_9", "tiktok_3"], notFound: [], credits: { charged: 2, remaining: 498 } };
  expect(await idsIn(first)).toEqual(bought);
  const second = await get(["tiktok_3", "tiktok_4", "tiktok_3"]);
  expect(await idsIn(second)).toMatchObject({ data: ["tiktok_3", "tiktok_4"], credits: { charged: 1 } });
  const third = await get(["tiktok_4", "tiktok_9"]);
  expect(await idsIn(third)).toMatchObject({ data: ["tiktok_4", "tiktok_9"], credits: { charged: 0 } });
  expect(t.service.charged).toBe(3);

  const { rows } = await usage(t.ben);
  expect(rows.map(({ member, key: by, what, credits }) => [member?.name, by?.name, what, credits])).toEqual([
    ["ben", "Reports", "Nothing to buy", 0],
    ["ben", "Reports", "Revealed 1 creator", -1],
    ["ben", "Reports", "Revealed 2 creators", -2],
  ]);
  const account = t.team.db.selectFrom("account").select("balance").where("label", "=", "Reports");
  expect(await account.executeTakeFirst()).toEqual({ balance: 0 });
  expect(await count("serviceEntry")).toBe(1);
  const listed = (await listKeys(asOperator(t.team.db))).find(({ id }) => id === keyId);
  expect(listed).toMatchObject({ spentThisMonth: 3, balance: 0, member: { id: "ben", name: "ben" } });
  const [entry] = await readAudit(t.ana, {});
  expect(entry).toMatchObject({
    act: "reveal.confirmed",
    actor: { kind: "key", id: keyId },
    after: { credits: 1, member: "ben@example.com" },
  });
});

test("unknown and erased creators are not found and free", async () => {
  t.service.missing.add("tiktok_2");
  await markErased(t.team.db, { ids: ["tiktok_3"], handles: [] });
  const answer = await get(["tiktok_1", "tiktok_2", "tiktok_3"], "a");
  const told = { data: ["tiktok_1"], notFound: ["tiktok_2", "tiktok_3"], credits: { charged: 1 } };
  expect(await idsIn(answer)).toMatchObject(told);
  expect(t.service.calls.flatMap((call) => call.ids)).toEqual(["tiktok_1", "tiktok_2"]);
  expect(await idsIn(await get(["tiktok_1", "tiktok_2", "tiktok_3"], "a"))).toMatchObject(told);
  expect(await idsIn(await get(["tiktok_3"], "b"))).toMatchObject({ data: [], credits: { charged: 0 } });
});

describe("the same order again", () => {
  test("is answered without a charge, also after its records expired", async () => {
    const first = await get(ids(1, 3), "order-1");
    const again = await get(ids(1, 3), "order-1");
    expect([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(await idsIn(again)).toEqual(await idsIn(first));
    await retire();
    const later = await get(ids(1, 3), "order-1");
    expect([later.status, chargedHeader(later)]).toEqual([200, "3"]);
    expect((await idsIn(later)).notFound).toEqual(ids(1, 3));
    expect([t.service.charged, await count("reveal"), await count("quote")]).toEqual([3, 1, 1]);
  });

  test("also if it bought nothing", async () => {
    await get(ids(1, 2));
    expect(chargedHeader(await get(ids(1, 2), "free"))).toBe("0");
    await retire();
    expect(chargedHeader(await get(ids(1, 2), "free"))).toBe("0");
    expect(t.service.charged).toBe(2);
  });

  test("with another selection, or by another operation, is a mismatch", async () => {
    await get(ids(1, 3), "order-1");
    const other = await get(ids(1, 4), "order-1");
    expect([other.status, chargedHeader(other), await codeOf(other)]).toEqual([
      422,
      null,
      "idempotency_mismatch",
    ]);
    const headers = { "idempotency-key": "order-1" };
    expect((await requestRoute(key, "searchCreatorRecords", { headers })).status).toBe(422);
    expect(t.service.charged).toBe(3);
    // Another key makes it another order.
    const { key: second } = await t.keyFor();
    expect((await get(ids(1, 4), "order-1", second)).status).toBe(200);
    expect(t.service.charged).toBe(4);
  });

  test("20 simultaneous calls are charged once and get the same answer", async () => {
    t.service.latencyMs = 30;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(ids(1, 5), "order-1")));
    const told = await Promise.all(answers.map(idsIn));
    expect(new Set(told.map(({ data, credits }) => `${data.join()} ${credits.charged}`)).size).toBe(1);
    expect(answers.filter((answer) => !answer.headers.has("idempotent-replayed"))).toHaveLength(1);
    expect([t.service.charged, await count("reveal"), await count("memberKeyCall")]).toEqual([5, 1, 1]);
  });

  test("buys again if certainly nothing was charged", async () => {
    t.service.faults = ["rejected"];
    const refused = await get(ids(1, 3), "order-1");
    expect([refused.status, chargedHeader(refused)]).toEqual([503, "0"]);
    expect((await problemIn(refused)).detail).toBe("The key is rejected. Nothing was charged.");
    await t.comeToRest();
    const bought = await get(ids(1, 3), "order-1");
    expect([bought.status, chargedHeader(bought)]).toEqual([200, "3"]);
    expect(chargedHeader(await get(ids(1, 3), "order-1"))).toBe("3");
    expect([t.service.charged, await count("reveal"), await count("memberKeyCall")]).toEqual([3, 2, 2]);
  });
});

describe("a member's budget", () => {
  test("limits it: 402 with required and available credits", async () => {
    await cap(4);
    await get(ids(1, 3));
    const refused = await get(ids(4, 6), "order-1");
    expect([refused.status, chargedHeader(refused)]).toEqual([402, "0"]);
    expect(await problemIn(refused)).toMatchObject({
      code: "insufficient_credits",
      required: 3,
      available: 1,
    });
    const audited = (await readAudit(t.ana, {})).find(({ act }) => act === "credits.refused");
    expect(audited).toMatchObject({
      subject: { id: keyId },
      after: { credits: 3, member: "ben@example.com" },
    });
    // The refusal is not stored as an answer.
    await cap(6);
    expect(chargedHeader(await get(ids(4, 6), "order-1"))).toBe("3");
    expect(t.service.charged).toBe(6);
  });

  test("is never exceeded by two keys and own reveals at once", async () => {
    await cap(10);
    t.service.latencyMs = 10;
    const { key: second } = await t.keyFor();
    const own = async (from: number) => {
      const { id } = await quote(t.ben, { ids: ids(from, from + 2) });
      return confirm(t.ben, { quoteId: id }).catch(() => null);
    };
    const orders = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? own(index * 3 + 1)
        : get(ids(index * 3 + 1, index * 3 + 3), `order-${index}`, index % 3 === 1 ? key : second),
    );
    await Promise.all(orders);
    await t.comeToRest();
    expect(t.service.charged).toBe(9);
  });

  test("limits it like the purpose's budget and the team's balance", async () => {
    await savePurposeBudget(t.ana, { purpose: "Spring", cap: 2 });
    const { key: spring } = await t.keyFor({ purpose: "spring" });
    const state = async () => (await requestRoute(spring, "getCredits")).json();
    await cap(30);
    expect(await state()).toMatchObject({ credits: { remaining: 2, spentThisMonth: 0, monthlyCap: 30 } });
    expect((await get(ids(1, 3), undefined, spring)).status).toBe(402);
    expect((await get(ids(1, 2), undefined, spring)).status).toBe(200);
    expect((await usage(t.ben)).rows[0]).toMatchObject({ purpose: "Spring", credits: -2 });
    expect(await state()).toMatchObject({ credits: { remaining: 0, spentThisMonth: 2 } });
    t.service.credits = 1;
    expect(await problemIn(await get(ids(5, 6)))).toMatchObject({ required: 2, available: 1 });
    expect(t.service.charged).toBe(2);
  });

  test("a required purpose must be set by an admin", async () => {
    await saveSpendingSettings(t.ana, { typedAbove: 1, isPurposeRequired: true });
    const refused = await get(ids(1, 3));
    expect([refused.status, chargedHeader(refused)]).toEqual([403, "0"]);
    await updateKey(asOperator(t.team.db), { reference: keyId, settings: { purpose: "Spring" } });
    expect((await get(ids(1, 3))).status).toBe(200);
  });
});

describe("it ends with", () => {
  const refusedAs = async (status: number) => {
    const answer = await get(ids(1, 3), "order-1");
    expect([answer.status, chargedHeader(answer)]).toEqual([status, "0"]);
    expect([t.service.calls, await count("reveal"), await count("teamEntry")]).toEqual([[], 0, 0]);
  };
  const change = (change: Parameters<typeof changeMember>[1]["change"]) =>
    changeMember(asOperator(t.team.db), { id: "ben", change });

  test("its member", async () => {
    await change({ action: "disable" });
    await refusedAs(401);
    expect((await requestRoute(key, "searchCreatorIds")).status).toBe(401);
    await change({ action: "enable" });
    expect((await get(ids(1, 1))).status).toBe(200);
  });
  test.each(["viewer", "finance"] as const)("the right to reveal, of the role %s", async (role) => {
    await change({ action: "role", role });
    await refusedAs(403);
    expect((await requestRoute(key, "searchCreatorIds")).status).toBe(role === "viewer" ? 200 : 403);
  });
  test("its scope", async () => {
    await updateKey(asOperator(t.team.db), { reference: keyId, settings: { scopes: ["search"] } });
    await refusedAs(403);
  });
  test("its last day", async () => {
    const expiresAt = new Date().toISOString();
    await t.team.db.updateTable("apiKey").set({ expiresAt }).where("id", "=", keyId).execute();
    await refusedAs(401);
  });
  test("its revocation", async () => {
    await revokeKey(asOperator(t.team.db), keyId);
    await refusedAs(401);
  });
  test("its revocation between the request and the write lock", async () => {
    t.service.standing = ids(1, 3);
    const service = t.team.service;
    const searchCreatorIds = service.searchCreatorIds.bind(service);
    service.searchCreatorIds = async (...input) => {
      await revokeKey(asOperator(t.team.db), keyId);
      return searchCreatorIds(...input);
    };
    const answer = await requestRoute(key, "searchCreatorRecords");
    expect([answer.status, t.service.charged, await count("reveal")]).toEqual([401, 0, 0]);
  });
});

test("version 1 buys whom the team does not own of a page, and brings the same page again", async () => {
  t.service.standing = ids(1, 4);
  await get(ids(2, 3));
  const headers = { "idempotency-key": "page" };
  const page = () => requestRoute(key, "searchCreatorRecords", { headers, search: "?perPage=4" });
  const first = await page();
  expect([first.status, chargedHeader(first)]).toEqual([200, "2"]);
  const body = await first.json();
  expect(body).toMatchObject({
    message: "OK",
    params: { page: 1, perPage: 4 },
    response: { page: 1, next_page: 0, total_pages: 1 },
  });
  expect(body.response.data.map(({ id }: { id: string }) => id)).toEqual(ids(1, 4));
  t.service.standing = ids(11, 14);
  const again = await page();
  expect([again.headers.get("idempotent-replayed"), await again.json()]).toEqual(["true", body]);
  expect(t.service.charged).toBe(4);
});

test("creators whom a colleague is buying are waited for and not paid for twice", async () => {
  t.service.latencyMs = 400;
  const { id } = await quote(t.ana, { ids: ids(1, 3) });
  const colleague = confirm(t.ana, { quoteId: id });
  await sleep(100);
  const answer = await get(ids(2, 5), "order-1");
  await colleague;
  expect([answer.status, chargedHeader(answer)]).toEqual([200, "2"]);
  expect(t.service.charged).toBe(5);
});

describe("while its end is not known", () => {
  test("an order says so, without a word about the charge, and is answered once it is", async () => {
    await t.leave();
    await open({ kind: "http", replays: false });
    t.service.faults = ["lost"];
    for (let asked = 0; asked < 2; asked++) {
      const unclear = await get(ids(1, 3), "order-1");
      expect([unclear.status, chargedHeader(unclear)]).toEqual([409, null]);
      expect(await codeOf(unclear)).toBe("idempotency_in_progress");
    }
    const [attempt] = await listUnknownAttempts(t.ana);
    await resolveUnknown(t.ana, { id: attempt!.id, action: "release" });
    // An admin's decision proves nothing to the program: the order buys nothing more.
    const decided = await get(ids(1, 3), "order-1");
    expect([decided.status, chargedHeader(decided), await codeOf(decided)]).toEqual([409, null, "conflict"]);
    expect([t.service.charged, t.service.calls.length]).toEqual([3, 1]);
  });

  test("the next process takes over what a dead one had begun", async () => {
    t.service.faults = ["dies"];
    void get(ids(1, 3), "order-1");
    while (t.service.charged === 0) await sleep(10);
    forgetWorkers();
    t.service.die();
    await recover(t.team);
    const answer = await get(ids(1, 3), "order-1");
    expect([answer.status, chargedHeader(answer)]).toEqual([200, "3"]);
    expect([t.service.charged, await count("reveal")]).toEqual([3, 1]);
  });
});

const FREE = ["searchPosts", "searchCreatorIds", "getCredits", "getCreditEntries", "getUsage"] as const;

describe("whatever service the team uses", () => {
  test.each([true, false])("embedded: %s", async (isEmbedded) => {
    await t.leave();
    await open({ isEmbedded });
    expect((await get(["tiktok_9", "tiktok_9999"], "a")).status).toBe(200);
    for (const name of FREE) {
      const answer = await requestRoute(key, name);
      expect([name, answer.status]).toEqual([name, 200]);
      expect((await answer.json()).message).toBe("OK");
      expect(chargedHeader(answer)).toBe("0");
      expect(answer.headers.get("x-credits-remaining")).toMatch(/^\d+$/);
    }
    // Another service need not count.
    for (const name of [
      "postFacets",
      "postInsights",
      "creatorFacets",
      "postSources",
      "creatorSources",
    ] as const)
      expect((await requestRoute(key, name)).status).toBe(isEmbedded ? 200 : 404);
  });

  test("a key's usage is only its own purchases", async () => {
    await get(ids(1, 3), "order-1");
    const { key: other } = await t.keyFor();
    await get(ids(4, 5), undefined, other);
    const { response, credits } = (await (await requestRoute(key, "getUsage")).json()) as KeyUsage;
    expect(response.credits).toBe(3);
    expect(response.days).toMatchObject([{ credits: 3, purchases: 1 }]);
    // The whole team's.
    expect(credits.remaining).toBe(495);
  });

  test("a key's entries are only its own purchases", async () => {
    await get(ids(1, 3), "order-1");
    const { key: other } = await t.keyFor();
    await get(ids(4, 5), undefined, other);
    const { response } = await (await requestRoute(key, "getCreditEntries")).json();
    expect(response).toMatchObject({ next_after: 0, data: [{ amount: -3, idempotencyKey: "order-1" }] });
    expect(response.data).toHaveLength(1);
  });
});

test("an order whose caller disconnects is paid and answered on repeat", async () => {
  const { url, close } = await serveRoutes();
  t.service.latencyMs = 200;
  const fetchOrder = (signal?: AbortSignal) =>
    fetch(`${url}/api/v2/creators/get`, {
      method: "POST",
      signal,
      headers: { "x-svc-api-key": key, "content-type": "application/json", "idempotency-key": "order-1" },
      body: JSON.stringify({ userIds: ids(1, 3) }),
    });
  const gone = fetchOrder(AbortSignal.timeout(100)).catch(({ name }: Error) => name);
  expect(await gone).toBe("TimeoutError");
  const answers = await Promise.all([fetchOrder(), fetchOrder()]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("idempotent-replayed"), chargedHeader(answer)]).toEqual([
      200,
      "true",
      "3",
    ]);
    expect((await idsIn(answer)).data).toEqual(ids(1, 3));
  }
  expect([t.service.charged, t.service.calls.length, await count("reveal")]).toEqual([3, 1, 1]);
  await close();
});

test("accepts neither credits nor a cap", async () => {
  const operator = asOperator(t.team.db);
  await expect(grantCredits(operator, { reference: keyId, credits: 5 })).rejects.toMatchObject({
    code: "conflict",
  });
  const refusals = [
    updateKey(operator, { reference: keyId, settings: { monthlyCap: 5 } }),
    t.keyFor({ credits: 5 }),
    t.keyFor({ monthlyCap: 5 }),
  ];
  for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ code: "invalid_parameter" });
  expect(await count("serviceEntry")).toBe(1);
});
