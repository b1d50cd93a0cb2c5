/**
 * Four real processes on one PostgreSQL (TEST_ENGINE=postgres) act at the same moment: limits apply to all of them
 * together. One file, because starting the processes takes longest.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { isOnPostgres } from "@/lib/testing/open-test-database";
import { startStateProcesses, type StateProcesses } from "@/lib/testing/start-state-processes";
import { json, startTestServer, type TestServer } from "@/lib/testing/start-test-server";

const PROCESSES = 4;
const CLIENTS = 32;
/** The rounds of each race. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);
const NOTHING_FOUND = json(200, { message: "OK", data: [], pagination: { total: 0 } });

/** Every answer of the limiter in the table `answered`, in the order in which the row changed. */
const recordAnswers = (state: StateProcesses) =>
  sql`
    create table answered (id bigint generated always as identity, at_ms bigint, is_admitted bigint);
    create function record_answer() returns trigger language plpgsql as $$
      begin
        insert into answered (at_ms, is_admitted) values (new.at_ms, new.is_admitted);
        return new;
      end $$;
    create trigger record_answer after insert or update on request_limit
      for each row execute function record_answer()`.execute(state.db);

type Answer = {
  status: number;
  code: string | undefined;
  charged: string | null;
  body: string;
  isReplay: boolean;
};

describe.runIf(isOnPostgres)("four processes on one PostgreSQL", () => {
  let service: TestServer;
  let state: StateProcesses;
  beforeAll(async () => {
    service = await startTestServer();
    const connected = { SERVICE_URL: service.url, SERVICE_API_KEY: "k", SERVICE_IDEMPOTENCY: "off" };
    state = await startStateProcesses(PROCESSES, connected);
  });
  afterAll(async () => {
    await state.close();
    await service.close();
  });

  const newKey = (credits: number) => createKey(asOperator(state.db), { name: "test", credits });

  /** One charging call to a process. */
  async function buy(at: number, key: string, idempotencyKey: string, userIds: string[]): Promise<Answer> {
    const answer = await fetch(`${state.processes[at % PROCESSES]!.url}/api/v2/creators/get`, {
      method: "POST",
      headers: {
        "x-svc-api-key": key,
        "idempotency-key": idempotencyKey,
        "content-type": "application/json",
      },
      body: JSON.stringify({ userIds }),
    });
    const body = await answer.text();
    return {
      status: answer.status,
      code: (JSON.parse(body) as { code?: string }).code,
      charged: answer.headers.get("x-credits-charged"),
      body,
      isReplay: answer.headers.get("idempotent-replayed") === "true",
    };
  }

  const charges = async (keyId: string) =>
    (
      await state.db
        .selectFrom("serviceEntry")
        .select("amount")
        .where("keyId", "=", keyId)
        .where("kind", "=", "charge")
        .execute()
    ).map(({ amount }) => amount);

  test("32 clients on one key never exceed the limit, and use it fully", async () => {
    await recordAnswers(state);
    const [limit, windowMs] = [60, 1_500];
    const order = { key: "hammered", limit, windowMs, clients: CLIENTS / PROCESSES, forMs: 9_000 };
    const counts = await Promise.all(state.processes.map(({ run }) => run("hammer", order)));
    const { rows } = await sql<{ atMs: number; isAdmitted: number }>`
      select at_ms, is_admitted from answered order by id`.execute(state.db);
    await sql`drop trigger record_answer on request_limit`.execute(state.db);

    const admitted: number[] = [];
    let refusals = 0;
    for (const { atMs, isAdmitted } of rows) {
      const inWindow = admitted.filter((moment) => atMs - moment < windowMs).length;
      if (isAdmitted === 1) {
        expect(inWindow).toBeLessThan(limit);
        admitted.push(atMs);
      } else {
        expect(inWindow).toBe(limit);
        refusals++;
      }
    }
    expect(admitted).toEqual(admitted.toSorted((a, b) => a - b));
    expect(admitted).toHaveLength(counts.reduce((sum, count) => sum + count));
    expect(counts.filter((count) => count > 0)).toHaveLength(PROCESSES);
    // Demand never ended, so the window was filled again and again.
    expect(admitted.length).toBeGreaterThanOrEqual(2 * limit);
    expect(refusals).toBeGreaterThan(0);
  });

  test("60 requests a minute of an API key over HTTP, whichever process serves them", async () => {
    const { key } = await newKey(0);
    const send = (index: number) =>
      fetch(`${state.processes[index % PROCESSES]!.url}/api/v2/credits`, {
        headers: { "x-svc-api-key": key },
      });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => send(index)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140);
    const left = served.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get("ratelimit")!)![1]));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  test("a 429 pauses every process until the wait is over", async () => {
    const pauseS = 2;
    let pausedAt = 0;
    const arrivals: number[] = [];
    service.reply((response, asked) => {
      pausedAt = performance.now();
      json(429, {}, { "retry-after": String(pauseS) })(response, asked);
    });
    const [first, ...others] = state.processes;
    expect(await first!.run("search", 1)).toBe(`rate_limited ${pauseS}`);
    service.reply((response, asked) => {
      arrivals.push(performance.now());
      NOTHING_FOUND(response, asked);
    });
    const found = await Promise.all(others.map(({ run }) => run("search", 2)));
    expect(found).toEqual(others.map(() => "found"));
    // The database counts whole milliseconds.
    for (const arrival of arrivals) expect(arrival - pausedAt).toBeGreaterThan(pauseS * 1000 - 2);
    expect(arrivals).toHaveLength(others.length);
  });

  test("sends 55 requests a minute over all processes; the others learn when to retry", async () => {
    await state.db.deleteFrom("requestLimit").where("key", "like", "service %").execute();
    service.reply(NOTHING_FOUND);
    service.asked.length = 0;
    const searches = Array.from({ length: 100 }, (_, index) =>
      state.processes[index % PROCESSES]!.run("search", 10 + index),
    );
    const outcomes = await Promise.all(searches);
    expect(service.asked).toHaveLength(55);
    expect(outcomes.filter((outcome) => outcome === "found")).toHaveLength(55);
    const refused = outcomes.filter((outcome) => outcome !== "found");
    expect(refused).toHaveLength(45);
    for (const outcome of refused) expect(outcome).toMatch(/^rate_limited ([1-9]|[1-5]\d|60)$/);
    // The row names the service without its key.
    const rows = await state.db.selectFrom("requestLimit").select("key").execute();
    expect(rows.filter(({ key }) => /^service [0-9a-f]{32}$/.test(key))).toHaveLength(1);
  });

  test("one Idempotency-Key sent to four processes charges once, and all get the same answer", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, key } = await newKey(100);
      const sent = Array.from({ length: 8 }, (_, at) => buy(at, key, "once", ["tiktok_1", "tiktok_2"]));
      const answers = await Promise.all(sent);
      const served = answers.filter(({ status }) => status === 200);
      const others = answers.filter(({ status }) => status !== 200);
      for (const { code } of others) expect(code).toBe("idempotency_in_progress");
      expect(served.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      expect(new Set(served.map(({ body }) => body)).size).toBe(1);
      expect(new Set(served.map(({ charged }) => charged))).toEqual(new Set(["2"]));
      expect(await charges(id)).toEqual([-2]);
    }
  });

  test("another request under the same Idempotency-Key is refused by every process and charges nothing", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, key } = await newKey(100);
      const sent = Array.from({ length: 8 }, async (_, at) => {
        const userId = `tiktok_${at % 2 === 0 ? 1 : 2}`;
        return { userId, ...(await buy(at, key, "shared", [userId])) };
      });
      const answers = await Promise.all(sent);
      const first = answers.filter(({ status, isReplay }) => status === 200 && !isReplay);
      expect(first).toHaveLength(1);
      for (const { userId, status, code, body } of answers) {
        if (code === "idempotency_in_progress") continue;
        if (userId === first[0]!.userId) expect([status, body]).toEqual([200, first[0]!.body]);
        else expect([status, code]).toEqual([422, "idempotency_mismatch"]);
      }
      expect(await charges(id)).toEqual([-1]);
    }
  });

  test("50 buyers at four processes on the last 10 credits buy exactly 10", async () => {
    for (let round = 0; round < ROUNDS / 5; round++) {
      const { id, key } = await newKey(10);
      const sent = Array.from({ length: 50 }, (_, at) => buy(at, key, `buyer-${at}`, [`tiktok_${at + 1}`]));
      const answers = await Promise.all(sent);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { code, charged } of refused) expect([code, charged]).toEqual(["insufficient_credits", "0"]);
      expect(await charges(id)).toEqual(Array(10).fill(-1));
      const account = await state.db
        .selectFrom("account")
        .innerJoin("apiKey", "apiKey.accountId", "account.id")
        .select("balance")
        .where("apiKey.id", "=", id)
        .executeTakeFirstOrThrow();
      expect(account.balance).toBe(0);
    }
  });

  test("5 guesses per account over four processes, then waits", async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const email = `guessed-${round}@example.com`;
      const guesses = Array.from({ length: 32 }, (_, index) =>
        state.processes[index % PROCESSES]!.run("signIn", { email, password: `guess ${index}` }),
      );
      const states = await Promise.all(guesses);
      expect(states.filter((each) => each === "invalid")).toHaveLength(5);
      expect(states.filter((each) => each === "limited")).toHaveLength(27);
    }
    const counted = await state.db.selectFrom("signInDelay").select("failures").execute();
    expect(new Set(counted.map(({ failures }) => failures))).toEqual(new Set([5]));
  });

  test("the books agree afterwards", async () => expect(await auditBalances(state.db)).toEqual([]));
});
