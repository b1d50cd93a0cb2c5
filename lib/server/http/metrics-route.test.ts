/** Only callers with the token read the metrics. A scrape is cheap and works without a database. */
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { env } from "@/lib/server/runtime/env";
import { metrics } from "@/lib/server/runtime/metrics";
import { openAttemptsQuery } from "../composition/measure-state";
import { serviceContext } from "../composition/service-context";
import { metricsRoute } from "./metrics-route";

const TOKEN = "a-token-of-some-length";
let folder: string;

beforeAll(() => {
  vi.stubEnv("METRICS_TOKEN", TOKEN);
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-metrics-"));
  vi.stubEnv("DATA_DIR", folder);
});
afterAll(async () => {
  const { db, catalogue } = await serviceContext();
  await catalogue.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const ask = (headers: Record<string, string> = AUTHORIZED) =>
  metricsRoute(new Request("http://localhost:3000/api/metrics", { headers }));
const scrape = async () => (await ask()).text();
const valueOf = (text: string, series: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`${series} `))
    ?.split(" ")[1];

const THIS_MACHINE = {
  host: "localhost:3000",
  "x-scoutdeck-address": "127.0.0.1",
  "x-scoutdeck-forwarded": "no",
};

describe("without METRICS_TOKEN", () => {
  beforeAll(() => void Object.assign(env(), { metricsToken: null }));
  afterAll(() => void Object.assign(env(), { metricsToken: TOKEN }));

  // A local proxy without its own header looks the same.
  test.each([
    ["this machine", THIS_MACHINE],
    ["this machine by IPv6", { ...THIS_MACHINE, "x-scoutdeck-address": "::1" }],
    ["another machine", { ...THIS_MACHINE, "x-scoutdeck-address": "192.0.2.7" }],
    ["a caller behind a proxy", { ...THIS_MACHINE, "x-scoutdeck-forwarded": "yes" }],
    ["an empty token", { ...THIS_MACHINE, authorization: "Bearer " }],
    ["any token", { ...THIS_MACHINE, ...AUTHORIZED }],
  ])("%s finds nothing here", async (_, headers) => {
    const answer = await ask(headers);
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
  });
});

describe("with METRICS_TOKEN", () => {
  test("every caller with the token reads them", async () => {
    for (const headers of [THIS_MACHINE, { "x-scoutdeck-address": "192.0.2.7" }]) {
      const answer = await ask({ ...headers, ...AUTHORIZED });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(metrics().register.contentType);
    }
  });

  test.each([undefined, "Bearer x", TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])(
    "%s is 401, from this machine too",
    async (given) => {
      const answer = await ask({ ...THIS_MACHINE, ...(given && { authorization: given }) });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="metrics"');
      expect(await answer.text()).not.toContain(TOKEN);
    },
  );
});

test("open calls and held credits by state, from an index alone", async () => {
  const { db } = await serviceContext();
  const member = { id: "m", email: "m@example.com", name: "m", role: "admin" as const, passwordHash: "-" };
  const createdAt = new Date().toISOString();
  await db
    .insertInto("member")
    .values({ ...member, sessionVersion: 1, createdAt })
    .execute();
  const numbers = { chosen: 1, owned: 0, toBuy: 1, waiting: "[]" };
  const quote = { id: "q", memberId: "m", ids: "[]", toBuy: 1, expiresAtMs: 1, createdAt };
  await db.insertInto("quote").values(quote).execute();
  const reveal = { id: "r", quoteId: "q", memberId: "m", ...numbers, createdAt };
  await db.insertInto("reveal").values(reveal).execute();
  const states = ["unknown", "unknown", "sent", "settled", "void"] as const;
  const attempts = states.map((state, batch) => ({
    id: `a${batch}`,
    revealId: "r",
    batch,
    ids: "[]",
    n: 7,
    state,
  }));
  await db.insertInto("chargeAttempt").values(attempts).execute();
  const text = await scrape();
  expect(valueOf(text, 'scoutdeck_charge_attempts_open{state="unknown"}')).toBe("2");
  expect(valueOf(text, 'scoutdeck_credits_held{state="unknown"}')).toBe("14");
  expect(valueOf(text, 'scoutdeck_credits_held{state="sent"}')).toBe("7");
  expect(valueOf(text, 'scoutdeck_credits_held{state="reserved"}')).toBe("0");
  const plan = JSON.stringify(await openAttemptsQuery(db).explain(undefined, sql`query plan`));
  expect(plan).toMatch(/USING INDEX \w*open/);
});

test("reports version, balance, catalogue, sizes, disk, memory and event loop delay", async () => {
  const text = await scrape();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(text).toContain(
    `scoutdeck_info{version="${version}",node="${process.version}",service="embedded"} 1`,
  );
  expect(Number(valueOf(text, 'scoutdeck_credits_balance{service="embedded"}'))).toBeGreaterThan(0);
  for (const series of [
    "scoutdeck_disk_free_bytes",
    "scoutdeck_disk_total_bytes",
    'scoutdeck_data_bytes{of="database"}',
    "process_resident_memory_bytes",
  ]) {
    expect([series, Number(valueOf(text, series)) > 0]).toEqual([series, true]);
  }
  expect(valueOf(text, "scoutdeck_catalogue_generation")).toBe("0");
  expect(valueOf(text, "scoutdeck_catalogue_up")).toBe("1");
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("works while the database is moved away, and while it does not answer", async () => {
  renameSync(join(folder, "scoutdeck.sqlite"), join(folder, "elsewhere"));
  expect(valueOf(await scrape(), "scoutdeck_database_up")).toBe("0");
  renameSync(join(folder, "elsewhere"), join(folder, "scoutdeck.sqlite"));
  expect(valueOf(await scrape(), "scoutdeck_database_up")).toBe("1");
  const { db } = await serviceContext();
  vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  const text = await scrape();
  vi.restoreAllMocks();
  expect(valueOf(text, "scoutdeck_database_up")).toBe("0");
  expect(Number(valueOf(text, "scoutdeck_disk_free_bytes"))).toBeGreaterThan(0);
});
