/** Rows that are fetched as they scroll into view, from a server that answers like ours. */
import { describe, expect, test } from "vitest";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { listPage } from "@/lib/testing/list-row";
import { json, type Reply } from "@/lib/testing/start-test-server";
import { loadedStore, type LoadedStore } from "./loaded-rows";

const server = fetchFromServer();

test("are fetched once where missing", async () => {
  const rows = loadedStore("l1", "q=x", listPage(0));
  server.reply(json(200, listPage(100)), json(200, listPage(200)));
  await Promise.all([rows.ensure(90, 120), rows.ensure(90, 210), rows.ensure(0, 50)]);
  expect(server.asked.map(({ url }) => url)).toEqual([
    "/api/dashboard/lists/l1/rows?q=x&start=100",
    "/api/dashboard/lists/l1/rows?q=x&start=200",
  ]);
  expect(rows.read().rows.size).toBe(250);
});

test("missing rows are reported and fetched on retry", async () => {
  const rows = loadedStore("l1", "", listPage(0));
  let told = 0;
  rows.subscribe(() => told++);
  server.reply(json(500, { code: "internal", detail: "No." }), json(200, listPage(100)));
  await rows.ensure(100, 101);
  expect(rows.read().isBroken).toBe(true);
  await rows.ensure(100, 101);
  expect(rows.read()).toMatchObject({ isBroken: false, total: 250 });
  expect(rows.read().ids.get(100)).toBe("tiktok_100");
  expect(told).toBe(2);
  expect(server.asked[0]!.url).toBe("/api/dashboard/lists/l1/rows?start=100");
});

test("in view are reloaded, and the others dropped", async () => {
  const rows = loadedStore("l1", "", listPage(0));
  server.reply(
    json(200, listPage(100)),
    json(200, listPage(200)),
    json(200, listPage(100, 249)),
    json(200, listPage(200, 249)),
  );
  await rows.look([120, 199, 201]);
  await rows.renew();
  expect(server.asked.map(({ url }) => new URL(url, server.url).searchParams.get("start"))).toEqual([
    "100",
    "200",
    "100",
    "200",
  ]);
  const { ids: read, total } = rows.read();
  expect([total, read.has(0), read.has(100), read.has(248)]).toEqual([249, false, true, true]);
});

test("unseen rows are loaded from the start of the page", async () => {
  const rows = loadedStore("l1", "", listPage(100));
  server.reply(json(200, listPage(100)));
  await rows.renew();
  expect(server.asked[0]!.url).toContain("start=100");
});

test("in view are reloaded after a page with another total", async () => {
  const rows = loadedStore("l1", "", listPage(0));
  server.reply(json(200, listPage(100, 251)), json(200, listPage(0, 251)));
  await rows.look([99, 100]);
  expect([rows.read().total, rows.read().ids.has(99), rows.read().ids.has(100)]).toEqual([251, true, true]);
});

test("are requested with the table's filters", async () => {
  const rows = loadedStore("l1", "q=x&group=status", listPage(0));
  server.reply(json(200, { rows: [{ creatorId: "tiktok_1" }] }));
  expect(await rows.short()).toEqual([{ creatorId: "tiktok_1" }]);
  expect(server.asked[0]!.url).toBe("/api/dashboard/lists/l1/rows/short?q=x&group=status");
});

describe("changes while a page is read", () => {
  test.each<[string, (rows: LoadedStore) => void]>([
    ["of a loaded row", (rows) => rows.changeRows(["tiktok_0"], (row) => ({ ...row, tags: ["UGC"] }))],
    ["of a row that isn't loaded", (rows) => rows.outdate()],
  ])("%s read it again", async (_, change) => {
    const rows = loadedStore("l1", "", listPage(0));
    const newer = { ...listPage(100), rows: listPage(100).rows.map((row) => ({ ...row, tags: ["new"] })) };
    const changeMeanwhile: Reply = (response, asked) => {
      change(rows);
      json(200, listPage(100))(response, asked);
    };
    server.reply(changeMeanwhile, json(200, newer));
    await rows.ensure(100, 101);
    expect(rows.read().rows.get("tiktok_100")!.tags).toEqual(["new"]);
  });

  test("show the page in the end even if they never stop", async () => {
    const rows = loadedStore("l1", "", listPage(0));
    server.reply((response, asked) => {
      rows.outdate();
      json(200, listPage(100))(response, asked);
    });
    await rows.ensure(100, 101);
    expect([rows.read().ids.has(100), server.asked.length]).toEqual([true, 5]);
  });
});

test("rows that could not be renewed stay, and are renewed at the next look", async () => {
  const rows = loadedStore("l1", "", listPage(0));
  server.reply(json(503, { detail: "No." }), json(200, listPage(0, 249)));
  await rows.renew();
  expect(rows.read()).toMatchObject({ isBroken: true, total: 250 });
  await rows.look([0]);
  expect(rows.read()).toMatchObject({ isBroken: false, total: 249 });
});
