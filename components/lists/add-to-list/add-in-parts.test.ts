/** Adds any number of creators in batches and reports exactly those that succeeded. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { addItemsBody, addBoughtBody } from "@/lib/contract/lists-bodies";
import { MAX_IDS, type AddedItems } from "@/lib/contract/lists";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { json } from "@/lib/testing/start-test-server";
import { addInParts, callsOf, takeOff } from "./use-adding";

const server = fetchFromServer();

const all = (count: number) => Array.from({ length: count }, (_, index) => `tiktok_${index}`);
const answer = (ids: string[], already = 0, full = 0): AddedItems => ({
  added: ids.length,
  already,
  full,
  ids,
});
const bodies = () => server.asked.map(({ body }) => JSON.parse(body) as { ids: string[] });

describe("the calls", () => {
  test("contain every creator once and in order, and each is a valid body of its route", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * MAX_IDS + 7 }), (count) => {
        const calls = [...callsOf("a/b", { ids: all(count) })];
        const sent = calls.map(({ path, body }) => {
          expect(path).toBe("/api/dashboard/lists/a%2Fb/items");
          return addItemsBody.parse(body).ids;
        });
        expect(sent.flat()).toEqual(all(count));
        expect(sent.slice(0, -1).every(({ length }) => length === MAX_IDS)).toBe(true);
      }),
      { numRuns: 20 },
    ));

  test("of a reveal are a single one", () => {
    const [call, ...rest] = callsOf("a", { revealId: "r", count: 9_000 });
    expect(rest).toEqual([]);
    expect(call!.path).toBe("/api/dashboard/lists/a/items/bought");
    expect(addBoughtBody.parse(call!.body)).toEqual({ revealId: "r" });
  });
});

describe("adding", () => {
  test("sums the results of all calls", async () => {
    server.reply(
      json(200, answer(["tiktok_0"], 999)),
      json(200, answer(["tiktok_1001", "tiktok_1002"], 1, 2)),
    );
    expect(await addInParts("a", { ids: all(1_005) })).toEqual({
      added: 3,
      already: 1_000,
      full: 2,
      ids: ["tiktok_0", "tiktok_1001", "tiktok_1002"],
      problem: null,
    });
    expect(bodies().map(({ ids }) => ids.length)).toEqual([1_000, 5]);
  });

  test("throws when no creator was added", async () => {
    server.reply(json(409, { code: "conflict", detail: "This list is closed." }));
    await expect(addInParts("a", { ids: all(2) })).rejects.toMatchObject({ message: "This list is closed." });
    expect(server.asked).toHaveLength(1);
  });

  test("stops at an error and reports what was added before", async () => {
    server.reply(
      json(200, answer(["tiktok_0"], 999)),
      json(404, { code: "not_found", detail: "This list no longer exists." }),
    );
    expect(await addInParts("a", { ids: all(2_500) })).toEqual({
      ...answer(["tiktok_0"], 999),
      problem: "This list no longer exists.",
    });
    expect(server.asked).toHaveLength(2);
  });

  test("resolves all matches first", async () => {
    const matching = { search: "mainCategory=Food", except: ["tiktok_9"], isOnlyNew: true };
    server.reply(
      json(200, { ids: all(1_001) }),
      json(200, answer(["tiktok_0"], 999)),
      json(200, answer([], 1)),
    );
    expect(await addInParts("a", { all: matching, count: 1_200 })).toMatchObject({
      added: 1,
      already: 1_000,
    });
    expect(server.asked.map(({ url }) => url)).toEqual([
      "/api/dashboard/matching/ids",
      "/api/dashboard/lists/a/items",
      "/api/dashboard/lists/a/items",
    ]);
    expect(allMatchingBody.parse(JSON.parse(server.asked[0]!.body))).toEqual(matching);
  });

  test("a search that is still loading adds no creator", async () => {
    server.reply(json(429, { code: "rate_limited", detail: "Still reading your search." }));
    const adding = addInParts("a", { all: { search: "", except: [], isOnlyNew: false }, count: 9_000 });
    await expect(adding).rejects.toMatchObject({ message: "Still reading your search." });
    expect(server.asked).toHaveLength(1);
  });

  test("sends nothing for an empty request", async () => {
    expect(await addInParts("a", { ids: [] })).toMatchObject({ added: 0, problem: null });
    expect(server.asked).toEqual([]);
  });
});

describe("undo", () => {
  test("sends the added creators and counts those still on the list", async () => {
    server.reply(json(200, { removed: 998 }), json(200, { removed: 3 }));
    expect(await takeOff("a", all(1_003))).toBe(1_001);
    expect(server.asked.map(({ url }) => url)).toEqual([
      "/api/dashboard/lists/a/items/remove",
      "/api/dashboard/lists/a/items/remove",
    ]);
    expect(bodies().flatMap(({ ids }) => ids)).toEqual(all(1_003));
  });

  test("throws the server's message", async () => {
    server.reply(json(409, { code: "conflict", detail: "This list is closed." }));
    await expect(takeOff("a", all(1))).rejects.toMatchObject({ message: "This list is closed." });
  });
});
