/** Records from a program are checked, kept, published into a real catalogue, and left out for erased people. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { MOST_INGESTED, type Ingested } from "@/lib/contract/ingest";
import { parseUrl } from "@/lib/contract/query";
import { markErased, readMarks } from "@/lib/server/schema/erased-marks";
import { createKey } from "@/lib/server/service/keys/create-key";
import { unpackRecords } from "@/lib/server/schema/packed-records";
import { eraseWaiting } from "@/lib/server/team/privacy/erasers";
import { pruneBatches, publishBatches } from "@/lib/server/service/ingest/publish-batches";
import { asOperator } from "@/lib/testing/as-operator";
import {
  openKeyedService,
  problemIn,
  requestRoute,
  useService,
  type RequestOptions,
} from "@/lib/testing/request-service";
import type { TestService } from "@/lib/testing/open-test-service";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

const LINES = { "content-type": "application/x-ndjson" };
const POST = {
  id: "7301",
  createdAt: "2026-03-01T18:20:00Z",
  views: 10,
  caption: "Three knots. More below.",
};
const CREATOR = { id: "tiktok_42", username: "knots.daily", followers: 52_000, source: "tiktok" };

let service: TestService;
let close: () => Promise<void>;
let key: string;
let dataDir: string;
beforeEach(async () => {
  ({ service, close } = await openKeyedService());
  ({ key } = await createKey(asOperator(service.db), { name: "crm", credits: 0, scopes: ["ingest"] }));
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-ingest-"));
  useService(Promise.resolve({ ...service, catalogue: openCatalogue(dataDir) }));
});
afterEach(async () => {
  await openCatalogue(dataDir).close();
  await close();
  rmSync(dataDir, { recursive: true });
});

const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join("\n");
const send = (name: "ingestPosts" | "ingestCreators", body: string, options: RequestOptions = {}) =>
  requestRoute(key, name, { body, ...options, headers: { ...LINES, ...options.headers } });
async function accepted(answer: Response): Promise<Ingested["response"]> {
  expect(answer.status).toBe(202);
  return ((await answer.json()) as Ingested).response;
}
const publish = () => publishBatches({ db: service.db, writer: openCatalogueWriter(dataDir), readMarks });
const creators = async () => {
  const { values } = parseUrl(creatorQuery, new URLSearchParams());
  const { ids } = await openCatalogue(dataDir).searchCreatorIds(values as never);
  return openCatalogue(dataDir).creatorsById(ids);
};

test("records are kept, and found once they are published", async () => {
  const { batch, ...rest } = await accepted(await send("ingestCreators", lines(CREATOR)));
  expect(batch).toMatch(/^bat_[0-9a-f]{24}$/);
  expect(rest).toEqual({ accepted: 1, refused: 0, errors: [] });
  await accepted(await send("ingestPosts", lines(POST, { ...POST, id: "7302" })));
  expect(await creators()).toEqual([]);
  expect(await publish()).toBe(2);
  // Readers check for a new generation every 250 ms.
  await expect.poll(creators).toMatchObject([CREATOR]);
  expect(await openCatalogue(dataDir).summary()).toMatchObject({ posts: 2, creators: 1, isDemo: false });
  // Neither unpublished data nor a copy remains.
  expect(await publish()).toBe(0);
  const kept = await service.db.selectFrom("ingestBatch").select("records").execute();
  expect(kept).toEqual([{ records: null }, { records: null }]);
});

describe("into demo data", () => {
  const REPLACE = { search: "?replace-demo=1" };
  const summary = () => openCatalogueWriter(dataDir).summary();
  beforeEach(async () => {
    const demo = [{ id: "tiktok_1", dateCreated: 1, username: "demo" }];
    await openCatalogueWriter(dataDir).publish({ creators: demo, isDemo: true });
    await expect.poll(() => openCatalogue(dataDir).summary()).toMatchObject({ isDemo: true });
  });

  test("records wait until a call permits replacing demo data", async () => {
    const first = (await (await send("ingestCreators", lines(CREATOR))).json()) as Ingested;
    expect(first.message).toContain("?replace-demo=1");
    expect(first.response).toMatchObject({ accepted: 1, replacesDemo: true });
    expect(await publish()).toBe(0);
    expect(await summary()).toMatchObject({ creators: 1, isDemo: true });
    const second = await accepted(await send("ingestPosts", lines(POST), REPLACE));
    expect(second).not.toHaveProperty("replacesDemo");
    expect(await publish()).toBe(2);
    expect(await summary()).toMatchObject({ posts: 1, creators: 1, isDemo: false });
    await expect.poll(() => openCatalogue(dataDir).summary()).toMatchObject({ isDemo: false });
    const later = await accepted(await send("ingestCreators", lines({ ...CREATOR, id: "tiktok_43" })));
    expect(later).not.toHaveProperty("replacesDemo");
    expect(await publish()).toBe(1);
  });

  test("the same body under the same Idempotency-Key is confirmed and not added twice", async () => {
    const order = { headers: { "idempotency-key": "one" } };
    const { batch } = await accepted(await send("ingestCreators", lines(CREATOR), order));
    const again = await accepted(await send("ingestCreators", lines(CREATOR), { ...order, ...REPLACE }));
    expect(again).toEqual({ batch, accepted: 1, refused: 0, errors: [] });
    expect(await publish()).toBe(1);
    expect(await summary()).toMatchObject({ creators: 1, isDemo: false });
  });

  test("records that wait come with the first import, which replaces demo data itself", async () => {
    await accepted(await send("ingestCreators", lines(CREATOR)));
    const imported = [{ id: "tiktok_9", dateCreated: 1, username: "imported" }];
    await openCatalogueWriter(dataDir).publish({ creators: imported, isDemo: false });
    expect(await publish()).toBe(1);
    expect(await summary()).toMatchObject({ creators: 2, isDemo: false });
  });

  test.each(["?replace-demo=maybe", "?replace-demo=1&replace-demo=1", "?replace=1"])(
    "%s is refused",
    async (search) => {
      const { errors } = await problemIn(await send("ingestCreators", lines(CREATOR), { search }));
      expect(errors).toHaveLength(1);
    },
  );
});

test("names wrong records by line and accepts the rest", async () => {
  const body = [JSON.stringify(POST), "", "{broken", '{"id":"1"}', lines({ ...POST, followrs: 1 })].join(
    "\n",
  );
  expect(await accepted(await send("ingestPosts", body))).toMatchObject({
    accepted: 1,
    refused: 3,
    errors: [
      { line: 3, field: "", message: "it is not valid JSON" },
      { line: 4, field: "createdAt", message: "is missing" },
      { line: 5, field: "followrs", message: 'is not a field of posts. Did you mean "followers"?' },
    ],
  });
});

test.each<[string, string, RegExp]>([
  ["nothing", "", /at least one record/],
  ["an empty list", "[]", /at least one record/],
  ["broken JSON", "[{", /line 1: it is not valid JSON/],
  ["a list of numbers", "[1]", /line 1: it is not a JSON object/],
  ["a wrong moment", lines({ ...POST, observedAt: "yesterday" }), /observedAt is not a date-time/],
  ["too many", `[${Array.from({ length: MOST_INGESTED + 1 }, () => "{}").join()}]`, /at most 10000 records/],
])("%s keeps nothing and says why", async (_, body, words) => {
  const problem = await problemIn(await send("ingestPosts", body));
  expect([problem.status, problem.code]).toEqual([400, "invalid_parameter"]);
  expect(problem.detail).toMatch(words);
  expect(problem.errors!.length).toBeGreaterThan(0);
  expect(await service.db.selectFrom("ingestBatch").select("id").execute()).toEqual([]);
});

test("a body of another type, or one that is no UTF-8, is refused", async () => {
  const typed = await problemIn(
    await send("ingestPosts", "a,b", { headers: { "content-type": "text/csv" } }),
  );
  expect([typed.code, typed.detail]).toEqual([
    "unsupported_media_type",
    "Send the body as application/x-ndjson in UTF-8.",
  ]);
  const garbled = await problemIn(await send("ingestPosts", Uint8Array.of(0xff, 0xfe) as never));
  expect([garbled.code, garbled.detail]).toEqual(["invalid_parameter", "The body is not UTF-8."]);
});

test("one JSON value is taken as well: a record, or a list", async () => {
  const json = { headers: { "content-type": "application/json" } };
  expect(await accepted(await send("ingestPosts", JSON.stringify(POST), json))).toMatchObject({
    accepted: 1,
  });
  const list = JSON.stringify([POST, { ...POST, id: "7302" }], null, 2);
  expect(await accepted(await send("ingestPosts", list, json))).toMatchObject({ accepted: 2 });
});

describe("an Idempotency-Key", () => {
  const named = { headers: { "idempotency-key": "order-1" } };

  test("sent again, also at the same moment, gives the same answer and adds nothing", async () => {
    const sent = await Promise.all([1, 2].map(() => send("ingestCreators", lines(CREATOR), named)));
    const [first, second] = await Promise.all(sent.map(accepted));
    expect(second).toEqual(first);
    await publish();
    expect(await accepted(await send("ingestCreators", lines(CREATOR), named))).toEqual(first);
    expect(await publish()).toBe(0);
  });

  test("with another body is refused", async () => {
    await accepted(await send("ingestCreators", lines(CREATOR), named));
    const problem = await problemIn(await send("ingestCreators", lines({ ...CREATOR, followers: 1 }), named));
    expect([problem.status, problem.code]).toEqual([422, "idempotency_mismatch"]);
  });

  test("is forgotten a week after it was published, not before", async () => {
    await accepted(await send("ingestCreators", lines(CREATOR), named));
    const later = Date.now() + 8 * 86_400_000;
    expect(await pruneBatches(service.db, later)).toBe(0);
    await publish();
    expect(await pruneBatches(service.db)).toBe(0);
    expect(await pruneBatches(service.db, later)).toBe(1);
  });
});

test("erased people never return", async () => {
  await accepted(
    await send("ingestCreators", lines(CREATOR, { ...CREATOR, id: "tiktok_43", username: "b" })),
  );
  const erase = (id: string) => markErased(service.db, { ids: [id], handles: [] });
  await erase("tiktok_42");
  const writer = openCatalogueWriter(dataDir);
  // The second person is erased during the first publication.
  const during = {
    publish: async (input: Parameters<typeof writer.publish>[0]) => {
      const result = await writer.publish(input);
      await erase("tiktok_43");
      return result;
    },
    remove: writer.remove,
    summary: writer.summary,
  };
  expect(await publishBatches({ db: service.db, writer: during, readMarks })).toBe(1);
  expect(await creators()).toEqual([]);
});

test("an erasure also removes waiting data immediately", async () => {
  const hers = { ...POST, creatorUsername: CREATOR.username, videoUrl: "https://www.tiktok.com/@x/video/1" };
  const other = { ...POST, id: "7302", creatorUsername: CREATOR.username, videoUrl: "https://youtu.be/x" };
  await accepted(await send("ingestPosts", lines(hers, other)));
  await accepted(await send("ingestCreators", lines(CREATOR, { id: "tiktok_43" })));
  const records = async () => {
    const rows = await service.db.selectFrom("ingestBatch").select("records").orderBy("kind").execute();
    return (await Promise.all(rows.map((row) => unpackRecords(row.records!)))).flat();
  };
  expect(await records()).toHaveLength(4);
  await service.db.transaction().execute(async (trx) => {
    const handles = [{ source: "tiktok" as const, handle: CREATOR.username }];
    await markErased(trx, { ids: [CREATOR.id], handles });
    await eraseWaiting(trx);
  });
  expect(await records()).toMatchObject([{ id: "tiktok_43" }, { id: "7302" }]);
});

test("values have the stated time, or now", async () => {
  const before = Date.now();
  await accepted(
    await send(
      "ingestCreators",
      lines({ ...CREATOR, observedAt: "2026-03-01T12:00:00+02:00" }, { id: "tiktok_43" }),
    ),
  );
  const { records } = await service.db.selectFrom("ingestBatch").select("records").executeTakeFirstOrThrow();
  const [said, now] = (await unpackRecords(records!)) as { observedAt: number }[];
  expect(said!.observedAt).toBe(Date.parse("2026-03-01T10:00:00Z"));
  expect(now!.observedAt).toBeGreaterThanOrEqual(before);
});

test("a key without the scope sends nothing", async () => {
  const { key: usual } = await createKey(asOperator(service.db), { name: "usual", credits: 0 });
  const problem = await problemIn(
    await send("ingestPosts", lines(POST), { headers: { "x-svc-api-key": usual } }),
  );
  expect([problem.status, problem.detail]).toEqual([
    403,
    "This key may not do this: it needs the scope ingest.",
  ]);
});

test("waits if publishing fails", async () => {
  await accepted(await send("ingestCreators", lines(CREATOR)));
  const staged = await openCatalogueWriter(dataDir).stage({ creators: [], isDemo: false });
  await expect(publish()).rejects.toMatchObject({ code: "conflict" });
  await staged.discard();
  expect(await publish()).toBe(1);
  await expect.poll(creators).toHaveLength(1);
});

test("a stop in the middle publishes nothing", async () => {
  await accepted(await send("ingestCreators", lines(CREATOR)));
  const signal = AbortSignal.abort(new Error("stopping"));
  const stopped = publishBatches({ db: service.db, writer: openCatalogueWriter(dataDir), readMarks, signal });
  await expect(stopped).rejects.toThrow("stopping");
  expect(await publish()).toBe(1);
});
