/** Readiness of a real folder that loses its files while it is open. */
import { closeSync, cpSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/health/route";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";
import { stopState } from "@/lib/server/runtime/stop-hooks";
import { isNearlyFull } from "./check-health";
import { openCatalogueWriter } from "./open-catalogue";
import { serviceContext } from "./service-context";

let folder: string;
let log: CapturedLog;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-health-"));
  vi.stubEnv("DATA_DIR", folder);
  const size = { posts: 20, creators: 5, seed: 1, now: Date.now() };
  const rows = { posts: demoPosts(size), creators: demoCreators(size), isDemo: true };
  await openCatalogueWriter(folder).publish(rows);
});
beforeEach(() => void (log = captureLog()));
afterEach(() => log.stop());
afterAll(async () => {
  const { db, catalogue } = await serviceContext();
  await catalogue.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async () => {
  const answer = await GET(new Request("http://localhost/api/health"));
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, any>,
    headers: answer.headers,
  };
};
const codes = ({ body }: { body: Record<string, any> }) =>
  body.reasons?.map(({ code }: { code: string }) => code);
/** Files are checked at most every 250 ms. */
const ready = () => expect.poll(async () => (await ask()).status).toBe(200);
const saying = (code: string) => expect.poll(async () => codes(await ask())).toEqual([code]);

test("ready: the usual answer", async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ready",
    version: expect.any(String),
    service: "embedded",
    catalogue: { posts: 20, creators: 5, generation: 1, isDemo: true },
  });
});

test("the database moved away: 503 with the reason, no path, one event; ready when it is back", async () => {
  await ready();
  renameSync(path("scoutdeck.sqlite"), path("elsewhere"));
  try {
    const gone = await ask();
    expect([gone.status, codes(gone)]).toEqual([503, ["database_gone"]]);
    expect(gone.headers.get("content-type")).toBe("application/problem+json");
    expect(gone.headers.get("retry-after")).toBe("5");
    expect(gone.body).toMatchObject({ code: "unavailable", detail: expect.stringMatching(/Put it back/) });
    expect(JSON.stringify(gone.body)).not.toContain(folder);
    await ask();
    expect(log.of("health.failing")).toMatchObject([{ reasons: ["database_gone"] }]);
  } finally {
    renameSync(path("elsewhere"), path("scoutdeck.sqlite"));
  }
  await ready();
  expect(log.of("health.ready")).toHaveLength(1);
});

test("stopping: 503 without failures", async () => {
  stopState().isStopping = true;
  try {
    const stopping = await ask();
    expect([stopping.status, codes(stopping)]).toEqual([503, ["stopping"]]);
    expect(log.of("health.failing")).toEqual([]);
  } finally {
    stopState().isStopping = false;
  }
  await ready();
});

test("a foreign file in its place is a problem", async () => {
  await ready();
  cpSync(path("scoutdeck.sqlite"), path("copy"));
  renameSync(path("scoutdeck.sqlite"), path("elsewhere"));
  renameSync(path("copy"), path("scoutdeck.sqlite"));
  try {
    expect(codes(await ask())).toEqual(["database_replaced"]);
  } finally {
    renameSync(path("elsewhere"), path("scoutdeck.sqlite"));
  }
  await ready();
});

test("a database that does not answer", async () => {
  const { db } = await serviceContext();
  vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
  });
  const failed = await ask();
  vi.restoreAllMocks();
  expect([failed.status, codes(failed)]).toEqual([503, ["database_failed"]]);
  expect(log.of("health.failing")).toMatchObject([{ problem: expect.stringContaining("check the disk") }]);
});

test("a missing or damaged catalogue", async () => {
  await ready();
  renameSync(path("catalogue/posts-1.duckdb"), path("posts"));
  await saying("catalogue_missing");
  renameSync(path("posts"), path("catalogue/posts-1.duckdb"));
  await ready();
  renameSync(path("catalogue"), path("moved"));
  await saying("catalogue_missing");
  renameSync(path("moved"), path("catalogue"));
  await ready();
  const file = openSync(path("catalogue/creators-1.duckdb"), "r+");
  writeSync(file, "XXXX", 8);
  await saying("catalogue_damaged");
  writeSync(file, "DUCK", 8);
  closeSync(file);
  await ready();
});

test("a disk is nearly full below 256 MB, a small one below a twentieth", () => {
  const [mb, gb] = [1024 ** 2, 1024 ** 3];
  expect(isNearlyFull({ freeBytes: 255 * mb, totalBytes: 500 * gb })).toBe(true);
  expect(isNearlyFull({ freeBytes: 257 * mb, totalBytes: 500 * gb })).toBe(false);
  expect(isNearlyFull({ freeBytes: 4 * mb, totalBytes: 64 * mb })).toBe(false);
  expect(isNearlyFull({ freeBytes: 3 * mb, totalBytes: 64 * mb })).toBe(true);
});
