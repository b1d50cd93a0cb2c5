/** The stream of changes, as a browser reads it from the route. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { GET } from "@/app/api/dashboard/lists/events/route";
import type { NewList } from "@/lib/contract/lists-bodies";
import type { ListEvent } from "@/lib/contract/lists";
import { listEvents, openEventStream } from "@/lib/server/team/lists/list-events";
import { createList } from "@/lib/server/team/lists/create-list";
import { MOST_MISSED, newestChange } from "@/lib/server/team/lists/list-events";
import { readNewestChange } from "@/lib/server/team/lists/open-list";
import { recordChange } from "@/lib/server/team/lists/touch-list";
import { stopHooks, stopState } from "@/lib/server/runtime/stop-hooks";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { eventStreamResponse } from "./event-stream";

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
});
afterEach(async () => {
  stopState.forget();
  listEvents(site.team.db).endAll();
  await site.leave();
});

const NEW: NewList = { kind: "creators", name: "Winter", template: "shortlist", isTeam: true };
type Sent = { id: number; event: string; data: unknown };

/** Reads the events of a stream one by one; null: it has ended. */
function reading(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async (): Promise<Sent | null> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        rest += value;
        continue;
      }
      const fields = Object.fromEntries(
        rest
          .slice(0, end)
          .split("\n")
          .map((line) => line.split(/: (.*)/u)),
      );
      rest = rest.slice(end + 2);
      if ("id" in fields) return { id: +fields.id, event: fields.event, data: JSON.parse(fields.data) };
    }
  };
  return { next, leave: () => reader.cancel() };
}

const open = async (headers: Record<string, string> = {}, path = "/api/dashboard/lists/events") => {
  const response = await requestSite(GET, { method: "GET", path, cookie, headers });
  expect(response.status).toBe(200);
  return { response, ...reading(response) };
};

test("sends other members' changes in order with their author, without delay", async () => {
  const list = await createList(site.ben, NEW);
  const stream = await open();
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
  const newest = await newestChange(site.team.db);
  expect(await stream.next()).toEqual({ id: newest, event: "passed", data: newest });
  for (const after of ["a", "b"])
    await site.team.db.transaction().execute((trx) =>
      recordChange(trx, site.ben, {
        listId: list.id,
        kind: "field",
        creatorId: "tiktok_1",
        field: "status",
        after,
        version: 2,
      }),
    );
  const told = [await stream.next(), await stream.next()].map((sent) => sent!.data as ListEvent);
  expect(told.map(({ after, by, version }) => [after, by, version])).toEqual([
    ["a", { id: "ben", name: "ben" }, 2],
    ["b", { id: "ben", name: "ben" }, 2],
  ]);
  await stream.leave();
  // The way from the reader to the source takes a moment.
  await expect.poll(() => listEvents(site.team.db).size).toBe(0);
});

test("sends changes of a private list only to its owner", async () => {
  const stream = await open();
  await stream.next();
  await createList(site.ben, { ...NEW, isTeam: false });
  const shared = await createList(site.ben, NEW);
  expect((await stream.next())!.data).toMatchObject({ listId: shared.id, kind: "created" });
  await stream.leave();
});

const BY_HEADER = (id: number) => open({ "last-event-id": `${id}` });
const BY_ADDRESS = (id: number) => open({}, `/api/dashboard/lists/events?after=${id}`);

test.each([
  ["the header", BY_HEADER],
  ["the address", BY_ADDRESS],
])("a returning browser receives the missed changes, by %s", async (_, openAfter) => {
  const known = await newestChange(site.team.db);
  const list = await createList(site.ben, NEW);
  const stream = await openAfter(known);
  expect(await stream.next()).toMatchObject({ id: known, event: "passed" });
  expect((await stream.next())!.data).toMatchObject({ listId: list.id, kind: "created" });
  await stream.leave();
});

test("a page that reads the newest change first misses none", async () => {
  const after = await readNewestChange(site.ana);
  const list = await createList(site.ben, NEW);
  const stream = await BY_ADDRESS(after);
  await stream.next();
  expect((await stream.next())!.data).toMatchObject({ listId: list.id, kind: "created" });
  expect(await readNewestChange(site.ana)).toBe(after + 1);
  await stream.leave();
});

test("after too many missed changes, or an unknown one, the client reloads", async () => {
  const list = await createList(site.ben, NEW);
  const newest = await newestChange(site.team.db);
  const asked = (after: number | null) => openEventStream(site.ana, { after });
  expect(await asked(newest + 1)).toMatchObject({ from: newest, isReset: true });
  expect(await asked(newest)).toMatchObject({ from: newest, isReset: false });
  await site.team.db
    .insertInto("listChange")
    .values({
      id: newest + MOST_MISSED + 1,
      listId: list.id,
      memberId: "ben",
      kind: "changed",
      creatorId: null,
      postId: null,
      field: null,
      before: null,
      after: null,
      version: null,
      at: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  expect(await asked(newest)).toMatchObject({ from: newest + MOST_MISSED + 1, isReset: true });
});

test("a stop ends the streams, and opens no new one", async () => {
  const stream = await open();
  await stream.next();
  stopState().isStopping = true;
  await Promise.all([...stopHooks()].map((hook) => hook()));
  expect(await stream.next()).toBeNull();
  const refused = await requestSite(GET, { method: "GET", cookie });
  expect(refused.status).toBe(503);
});

test("a stream ends after its session", async () => {
  let isAllowed = true;
  const stream = await openEventStream(site.ana, { after: null });
  const request = new Request("http://localhost:3000/");
  const response = eventStreamResponse(request, stream, site.ana, {
    isStillAllowed: () => Promise.resolve(isAllowed),
    checkMs: 20,
  });
  const { next } = reading(response);
  await next();
  await createList(site.ben, NEW);
  expect(await next()).toMatchObject({ event: "change" });
  isAllowed = false;
  expect([await next(), await next()]).toContain(null);
});

test("the oldest of more than ten streams of a session ends", async () => {
  const others = await site.cookieOf(site.ben.member);
  const other = reading(await requestSite(GET, { method: "GET", cookie: others }));
  await other.next();
  const streams = [];
  for (let count = 0; count < 12; count++) streams.push(await open());
  for (const { next } of streams) expect(await next()).toMatchObject({ event: "passed" });
  const ended = await Promise.all(streams.slice(0, 2).map(({ next }) => next()));
  expect(ended).toEqual([null, null]);
  expect(listEvents(site.team.db).size).toBe(11);
  await createList(site.ben, NEW);
  expect(await streams[2]!.next()).toMatchObject({ event: "change" });
  expect(await other.next()).toMatchObject({ event: "change" });
  await Promise.all([...streams.slice(2), other].map(({ leave }) => leave()));
  await expect.poll(() => listEvents(site.team.db).size).toBe(0);
});

test("a person has at most fifty in all sessions", async () => {
  const all = [];
  for (let session = 0; session < 6; session++) {
    cookie = await site.cookieOf(site.ana.member);
    for (let count = 0; count < 10; count++) all.push(await open());
  }
  expect(listEvents(site.team.db).size).toBe(50);
  await Promise.all(all.map(({ leave }) => leave()));
});
