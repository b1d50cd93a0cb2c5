/** Sources from the form to the catalogue: fetched from a real server, imported into a real catalogue. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SourceResult } from "@/lib/contract/import-sources";
import type { Reply } from "@/lib/testing/start-test-server";
import { makeZip } from "@/lib/testing/make-zip";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { readSourceHere } from "@/lib/testing/read-source-here";
import { sourceInput } from "@/lib/testing/source-input";
import { file, startSourceServer, status, type SourceServer } from "@/lib/testing/start-source-server";
import { markErased } from "../schema/erased-marks";
import {
  addSource,
  changeSource,
  fetchSource,
  pauseSource,
  removeSource,
  type SourceInput,
} from "../team/sources/change-sources";
import { listHarmfulSources, readSource } from "../team/sources/list-sources";
import { fetchSources } from "./fetch-sources";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

const HOUR_MS = 3_600_000;
const ROWS = "id,username,followers,source\ntiktok_1,knots,52000,tiktok\ntiktok_2,fish,10,tiktok\n";

let t: TestTeam;
let server: SourceServer;
let dataDir: string;
beforeAll(async () => {
  server = await startSourceServer();
  process.env.SOURCE_HOSTS = "files.sources.test,other.sources.test";
});
beforeEach(async () => {
  t = await openTestTeam();
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-sources-"));
  server.asked.length = 0;
});
afterEach(async () => {
  await openCatalogue(dataDir).close();
  await t.close();
  rmSync(dataDir, { recursive: true });
});
afterAll(() => {
  delete process.env.SOURCE_HOSTS;
  return server.close();
});

const input = (more: Partial<SourceInput> = {}) =>
  sourceInput({ address: server.at("/exports/creators.csv"), ...more });
const folder = () => join(dataDir, "sources");
const run = (signal?: AbortSignal, start: typeof readSourceHere = readSourceHere) =>
  fetchSources({
    db: t.team.db,
    dataDir,
    writer: openCatalogueWriter(dataDir),
    start,
    folder: folder(),
    network: server.network,
    ...(signal && { signal }),
  });
const rowOf = (id: string) =>
  t.team.db.selectFrom("importSource").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditOf = (act: "source.paused") =>
  t.team.db.selectFrom("auditEntry").selectAll().where("act", "=", act).orderBy("id").execute();
const makeDue = (id: string) =>
  t.team.db.updateTable("importSource").set({ dueMs: Date.now() }).where("id", "=", id).execute();
const summary = () => openCatalogueWriter(dataDir).summary();
/** Fetches the source when it is due, and returns the result. */
async function fetchAgain(id: string, ...replies: Reply[]): Promise<SourceResult> {
  if (replies.length > 0) server.reply(...replies);
  await makeDue(id);
  await run();
  return (await readSource(t.ana, id)).results[0]!;
}

test("a new source is fetched at once, imported, and due again after its hours", async () => {
  const changed = "Sun, 01 Mar 2026 10:00:00 GMT";
  server.reply(file(ROWS, { etag: '"v1"', "last-modified": changed }));
  const id = await addSource(t.ana, input());
  expect(await run()).toBe(1);
  const source = await readSource(t.ana, id);
  expect(source).toMatchObject({
    state: "good",
    failures: 0,
    headerNames: ["Authorization"],
    createdBy: "ana",
  });
  expect(JSON.stringify(source)).not.toContain("s3cret");
  expect(source.results).toMatchObject([
    {
      outcome: "imported",
      bytes: ROWS.length,
      problem: null,
      posts: null,
      creators: { added: 2, updated: 0, total: 2 },
      files: [{ name: "creators.csv", kind: "creators", rows: 2, accepted: 2, rejected: 0, problem: null }],
    },
  ]);
  const dueInMs = Date.parse(source.dueAt!) - Date.now();
  expect(dueInMs).toBeGreaterThan(23.9 * HOUR_MS);
  expect(dueInMs).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(server.asked[0]!.headers.authorization).toBe("Bearer s3cret");
  // The server says when the file changed: then its values were true.
  const [told] = await openCatalogue(dataDir).sourcesOf("creators", ["tiktok_1"]);
  expect(JSON.stringify(told)).toContain("Source Weekly export");
  expect(JSON.stringify(told)).toContain("2026-03-01");
  expect(readdirSync(folder())).toEqual([]);
  expect(await run()).toBe(0);
});

test("sealed headers cannot be read, nor used for another source", async () => {
  const id = await addSource(t.ana, input());
  const { headers } = await rowOf(id);
  expect(headers).not.toContain("s3cret");
  expect(Buffer.from(headers!, "base64url").toString("latin1")).not.toContain("s3cret");
  const other = await addSource(t.ana, input({ name: "Other", headerName: "", headerValue: "" }));
  await t.team.db.updateTable("importSource").set({ headers }).where("id", "=", other).execute();
  expect((await readSource(t.ana, other)).headerNames).toBeNull();
});

describe("the same file", () => {
  test("is not sent again by a server with validators", async () => {
    const id = await addSource(t.ana, input());
    await fetchAgain(id, file(ROWS, { etag: '"v1"' }));
    const { generation } = await summary();
    expect(await fetchAgain(id, status(304))).toMatchObject({ outcome: "unchanged", bytes: null });
    expect(server.asked.at(-1)!.headers["if-none-match"]).toBe('"v1"');
    expect((await summary()).generation).toBe(generation);
    expect(await rowOf(id)).toMatchObject({ etag: '"v1"', failures: 0 });
  });

  test("is not imported again if the bytes are equal", async () => {
    const id = await addSource(t.ana, input());
    await fetchAgain(id, file(ROWS));
    const { generation } = await summary();
    expect(await fetchAgain(id, file(ROWS, { etag: '"v2"' }))).toMatchObject({
      outcome: "unchanged",
      bytes: ROWS.length,
    });
    expect((await summary()).generation).toBe(generation);
    expect((await rowOf(id)).etag).toBe('"v2"');
    const more = `${ROWS}tiktok_3,new,5,tiktok\n`;
    expect(await fetchAgain(id, file(more))).toMatchObject({ outcome: "imported", creators: { added: 1 } });
  });

  test("is imported on request and after a change of its mapping", async () => {
    const id = await addSource(t.ana, input());
    await fetchAgain(id, file(ROWS, { etag: '"v1"' }));
    await fetchSource(t.ana, id);
    expect(await run()).toBe(1);
    expect(server.asked.at(-1)!.headers["if-none-match"]).toBeUndefined();
    await changeSource(t.ana, { id, ...input({ isInferring: false, headerValue: "" }) });
    expect(await run()).toBe(1);
    const { results } = await readSource(t.ana, id);
    expect(results.map(({ outcome }) => outcome)).toEqual(["imported", "imported", "imported"]);
  });
});

describe("a fetched file", () => {
  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ["packed", () => gzipSync(ROWS)],
    [
      "as JSON Lines",
      () => '{"id":"tiktok_1","username":"knots","followers":5}\n{"id":"tiktok_2","followers":6}\n',
    ],
    [
      "in a ZIP file with something else",
      () =>
        makeZip([
          { name: "a.csv", content: ROWS },
          { name: "notes.csv", content: "x,y\n1,2\n" },
        ]),
    ],
  ])("%s is read by what it is", async (_, content) => {
    const id = await addSource(t.ana, input({ address: server.at("/download") }));
    expect(await fetchAgain(id, file(await content(), { "content-type": "text/plain" }))).toMatchObject({
      outcome: "imported",
      creators: { total: 2 },
    });
  });

  test("is read by a mapping, with unused columns named", async () => {
    const mapping = {
      kind: "creators" as const,
      fields: {
        username: { column: "Wer" },
        followers: { column: "Wie viele" },
        source: { value: "tiktok" },
      },
    };
    const id = await addSource(t.ana, input({ mapping }));
    const content = "Wer,Wie viele,Notiz\nknots,52000,private words\n";
    const result = await fetchAgain(id, file(content));
    expect(result).toMatchObject({
      outcome: "imported",
      creators: { added: 1 },
      files: [{ unused: ["Notiz"] }],
    });
    expect((await rowOf(id)).results).not.toContain("private words");
  });

  test("has its rejected rows reported by reason", async () => {
    const id = await addSource(t.ana, input({ address: server.at("/posts.csv") }));
    const content =
      "id,createdAt,views,caption\n1,2026-03-01T10:00:00Z,5,A\n2,,6,B\n3,2026-03-01T10:00:00Z,many,C\n";
    const result = await fetchAgain(id, file(content));
    expect(result).toMatchObject({
      outcome: "imported",
      posts: { added: 1 },
      files: [{ rows: 3, rejected: 2 }],
    });
    expect(result.files[0]!.rejects.map(({ field, isRow, count }) => [field, isRow, count])).toEqual(
      expect.arrayContaining([["createdAt", true, 1]]),
    );
    const dated = await fetchSourceWithDate(id);
    expect(dated).toMatchObject({ outcome: "imported", files: [{ rows: 3, accepted: 2, rejected: 1 }] });
  });

  async function fetchSourceWithDate(id: string): Promise<SourceResult> {
    const address = server.at("/posts.csv");
    await changeSource(t.ana, { id, ...input({ address, headerValue: "", defaultDate: "2026-02-01" }) });
    await run();
    return (await readSource(t.ana, id)).results[0]!;
  }

  test("never brings erased people back", async () => {
    await markErased(t.team.db, { ids: ["tiktok_1"], handles: [] });
    const id = await addSource(t.ana, input());
    expect(await fetchAgain(id, file(ROWS))).toMatchObject({ creators: { added: 1, total: 1 } });
  });
});

describe("a failure", () => {
  test.each<[string, Reply, string]>([
    ["a refused header", status(401), "401: the header Authorization was refused."],
    [
      "a web page",
      file("<!doctype html><title>Sign in</title>", { "content-type": "text/html" }),
      "The answer is a web page, not a file of data. Perhaps one has to sign in there.",
    ],
    [
      "unknown columns",
      file("x,y\n1,2\n"),
      "Its columns are not recognised: x, y. Say what they mean with a mapping.",
    ],
    ["no row that can be taken", file("id,username\nwrong,knots\n"), "No row could be taken."],
    ["a damaged file", file(gzipSync(ROWS).subarray(0, 40)), "creators.csv is cut off"],
  ])("%s is said in a sentence", async (_, reply, sentence) => {
    const id = await addSource(t.ana, input());
    const result = await fetchAgain(id, reply);
    expect(result).toMatchObject({ outcome: "failed", posts: null, creators: null });
    expect(result.problem).toContain(sentence);
    expect(await summary()).toMatchObject({ generation: 0 });
    expect(await readSource(t.ana, id)).toMatchObject({ state: "failing", failures: 1 });
    expect(readdirSync(folder())).toEqual([]);
  });

  test("waits longer each time, and is forgotten after a fetch that went well", async () => {
    const id = await addSource(t.ana, input({ everyHours: 1 }));
    const waits: number[] = [];
    for (let times = 0; times < 9; times++) {
      await fetchAgain(id, status(500));
      waits.push(Math.round(((await rowOf(id)).dueMs - Date.now()) / 60_000));
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    await fetchAgain(id, file(ROWS));
    expect(await readSource(t.ana, id)).toMatchObject({ state: "good", failures: 0 });
    await fetchAgain(id, status(429, { "retry-after": "1800" }));
    expect(Math.round(((await rowOf(id)).dueMs - Date.now()) / 60_000)).toBe(30);
  });

  test("that crashes the reader twice pauses the source with the reason", async () => {
    const id = await addSource(t.ana, input());
    const died = {
      type: "died",
      message: "Reading the file needed more than 1,024 MB of memory.",
      details: "",
    } as const;
    const fetchAndDie = async () => {
      server.reply(file(ROWS));
      await makeDue(id);
      await run(undefined, async () => died);
    };
    await fetchAndDie();
    expect(await readSource(t.ana, id)).toMatchObject({ state: "failing", isPaused: false });
    expect(await listHarmfulSources(t.ana)).toEqual([]);
    await fetchAndDie();
    const paused = await readSource(t.ana, id);
    expect(paused).toMatchObject({ state: "paused", isPaused: true, dueAt: null });
    const problem = `creators.csv: ${died.message}`;
    expect(paused.results[0]).toMatchObject({ hasEndedReader: true, problem });
    expect(await listHarmfulSources(t.ana)).toEqual([{ id, name: paused.name, problem }]);
    expect(await auditOf("source.paused")).toMatchObject([
      { actorKind: "system", subjectId: id, after: JSON.stringify({ isPaused: true, reason: problem }) },
    ]);
    await makeDue(id);
    expect(await run()).toBe(0);
    // A good file in between counts anew.
    await pauseSource(t.ana, { id, isPaused: false });
    expect(await fetchAgain(id, file(ROWS))).toMatchObject({ outcome: "imported" });
    expect(await listHarmfulSources(t.ana)).toEqual([]);
    await t.team.db.updateTable("importSource").set({ digest: null }).execute();
    await fetchAndDie();
    expect(await readSource(t.ana, id)).toMatchObject({ state: "failing", isPaused: false });
  });

  test("of one source doesn't delay others", async () => {
    await addSource(t.ana, input({ name: "A", address: "http://inside.sources.test/" }));
    const good = await addSource(t.ana, input({ name: "B" }));
    server.reply(file(ROWS));
    expect(await run()).toBe(2);
    expect(await readSource(t.ana, good)).toMatchObject({ state: "good" });
  });

  test("the newest twenty results are kept", async () => {
    const id = await addSource(t.ana, input());
    for (let times = 0; times < 21; times++) await fetchAgain(id, status(404));
    await fetchAgain(id, file(ROWS));
    const { results } = await readSource(t.ana, id);
    expect(results).toHaveLength(20);
    expect(results.slice(0, 2).map(({ outcome }) => outcome)).toEqual(["imported", "failed"]);
  });
});

describe("with several processes", () => {
  test("each source is taken once", async () => {
    for (const name of ["A", "B", "C"])
      await addSource(t.ana, input({ name, address: server.at(`/${name}.csv`) }));
    server.reply(file(ROWS));
    const fetched = await Promise.all([run(), run(), run()]);
    // A fetch that finds the catalogue busy releases its source for a minute.
    expect(server.asked.map(({ url }) => url).sort()).toEqual(["/A.csv", "/B.csv", "/C.csv"]);
    expect(fetched.reduce((all, count) => all + count, 0)).toBe(3);
  });

  test("during an import it is postponed and not counted as failed", async () => {
    const id = await addSource(t.ana, input());
    const staged = await openCatalogueWriter(dataDir).stage({ creators: [], isDemo: false });
    server.reply(file(ROWS));
    await run();
    expect(await rowOf(id)).toMatchObject({ failures: 0, beganAtMs: null, results: "[]", digest: null });
    await staged.discard();
    expect(await fetchAgain(id)).toMatchObject({ outcome: "imported" });
  });

  test("a killed one leaves its source due later, without its file", async () => {
    const id = await addSource(t.ana, input());
    await t.team.db
      .updateTable("importSource")
      .set({ beganAtMs: Date.now() - 3 * HOUR_MS, failures: 1, dueMs: Date.now() })
      .execute();
    server.reply(file(ROWS));
    await run();
    expect(await readSource(t.ana, id)).toMatchObject({ state: "good", failures: 0 });
    const left = join(folder(), "left");
    writeFileSync(left, "x");
    writeFileSync(join(folder(), "young"), "x");
    const then = (Date.now() - 2 * HOUR_MS) / 1_000;
    utimesSync(left, then, then);
    await run();
    expect(readdirSync(folder())).toEqual(["young"]);
  });

  test("a stop leaves the source due and publishes nothing", async () => {
    const id = await addSource(t.ana, input());
    const stop = new AbortController();
    server.reply((response) => {
      response.writeHead(200).write(ROWS);
      stop.abort(new Error("stopping"));
    });
    await expect(run(stop.signal)).rejects.toThrow("stopping");
    expect(await rowOf(id)).toMatchObject({ failures: 0, beganAtMs: null, results: "[]" });
    expect((await rowOf(id)).dueMs).toBeLessThanOrEqual(Date.now());
    expect(await fetchAgain(id, file(ROWS))).toMatchObject({ outcome: "imported" });
  });
});

describe("changes during a fetch", () => {
  /** Something happens while the file comes. */
  async function during(act: () => Promise<unknown>): Promise<void> {
    server.reply((response) => {
      void act().then(() => response.writeHead(200).end(ROWS));
    });
    await run();
  }

  test("a removed, paused or changed source imports nothing", async () => {
    const removed = await addSource(t.ana, input());
    await during(() => removeSource(t.ana, removed));
    const paused = await addSource(t.ana, input());
    await during(() => pauseSource(t.ana, { id: paused, isPaused: true }));
    expect(await rowOf(paused)).toMatchObject({ failures: 0, beganAtMs: null, results: "[]" });
    await removeSource(t.ana, paused);
    const changed = await addSource(t.ana, input());
    const address = server.at("/elsewhere.csv");
    server.reply((response) => {
      const change = changeSource(t.ana, { id: changed, ...input({ address, headerValue: "" }) });
      void change.then(() => response.writeHead(200).end("id,username\ntiktok_9,wrong\n"));
    }, file(ROWS));
    await run();
    // It is due anew, and was fetched from its new address in the same run.
    expect(await readSource(t.ana, changed)).toMatchObject({
      state: "good",
      results: [{ creators: { total: 2 } }],
    });
    expect(await openCatalogue(dataDir).creatorsById(["tiktok_9"])).toEqual([]);
  });

  test("a paused source is fetched only on request, once", async () => {
    const id = await addSource(t.ana, input());
    await pauseSource(t.ana, { id, isPaused: true });
    server.reply(file(ROWS));
    expect(await run()).toBe(0);
    await fetchSource(t.ana, id);
    expect(await run()).toBe(1);
    expect(await readSource(t.ana, id)).toMatchObject({ state: "paused", isPaused: true, dueAt: null });
    await makeDue(id);
    expect(await run()).toBe(0);
  });

  test("a request during a fetch causes one more fetch", async () => {
    const id = await addSource(t.ana, input());
    server.reply((response) => {
      void fetchSource(t.ana, id).then(() => response.writeHead(200).end(ROWS));
    }, file(ROWS));
    await run();
    expect((await readSource(t.ana, id)).results).toHaveLength(2);
  });
});
