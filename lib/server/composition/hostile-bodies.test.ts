/** Bodies made to crash their reader: each is refused with its reason. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_INGESTED_BYTES, MOST_INGESTING } from "@/lib/contract/ingest";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { hostileBodies } from "@/lib/testing/hostile-texts";
import type { TestService } from "@/lib/testing/open-test-service";
import { openKeyedService, problemIn, requestRoute, useService } from "@/lib/testing/request-service";
import { openCatalogue } from "./open-catalogue";

let service: TestService;
let close: () => Promise<void>;
let key: string;
let dataDir: string;
beforeAll(async () => {
  ({ service, close } = await openKeyedService());
  ({ key } = await createKey(asOperator(service.db), { name: "crm", credits: 0, scopes: ["ingest"] }));
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-hostile-"));
  useService(Promise.resolve({ ...service, catalogue: openCatalogue(dataDir) }));
});
afterAll(async () => {
  await openCatalogue(dataDir).close();
  await close();
  rmSync(dataDir, { recursive: true });
});

const send = (body: string) =>
  requestRoute(key, "ingestPosts", { body, headers: { "content-type": "application/x-ndjson" } });
const post = (id: string) => JSON.stringify({ id, createdAt: "2026-03-01T18:20:00Z" });

const BODIES = hostileBodies(MOST_INGESTED_BYTES);

test("is refused with a reason and bounded memory", async () => {
  const before = process.memoryUsage.rss();
  for (const [name, body, refused] of BODIES) {
    const answer = await send(body);
    expect([name, answer.status]).toEqual([name, 400]);
    const { detail, errors } = await problemIn(answer);
    expect(detail, name).toMatch(
      refused === null ? /The body|first, in line|record/ : /No record could be taken/,
    );
    expect(errors!.length, name).toBeLessThanOrEqual(101);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(600 << 20);
  expect(await service.db.selectFrom("ingestBatch").select("id").execute()).toEqual([]);
  expect((await send(post("1"))).status).toBe(202);
});

test("waits if the key already sends the maximum of bodies", async () => {
  const body = Array.from({ length: 2_000 }, (_, at) => post(String(at))).join("\n");
  const answers = await Promise.all(Array.from({ length: MOST_INGESTING + 1 }, () => send(body)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: MOST_INGESTING }, () => 202), 429]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get("retry-after")).toBe("5");
  expect((await problemIn(refused)).detail).toMatch(/You have 3 bodies being read with this key. Wait/);
});
