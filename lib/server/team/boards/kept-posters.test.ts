/** Pictures of saved posts are kept while a board needs them, independent of the cache and their address. */
import { RESTORED_DAYS } from "@/lib/contract/lists";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { blobsOf } from "@/lib/server/composition/verb-contexts";
import { eraseFiles } from "@/lib/server/composition/erase-files";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { picture, png, startPictureServer } from "@/lib/testing/start-picture-server";
import { removePosts, restorePosts } from "./remove-posts";
import { savePosts } from "./save-posts";
import { changeList } from "../lists/change-list";
import { createList } from "../lists/create-list";
import { eraseRows } from "../privacy/erase-person";
import { personOf } from "../privacy/person";
import type { MemberContext } from "../team-context";
import { dropKept, keepMissing, keepPosters, readKept, type BlobContext } from "./kept-posters";
import { posterAddress } from "../posters/poster-address";
import { PosterCache } from "../posters/poster-cache";
import { posters } from "../posters/posters";
import { readPoster } from "../posters/read-poster";

let t: TestTeam;
let blobs: BlobStore;
let ben: MemberContext & BlobContext;
let opened: ProofService;
let server: Awaited<ReturnType<typeof startPictureServer>>;
let folder: string;
const LEA = { id: "tiktok_1", source: "tiktok", username: "lea" } as const;
const urlOf = (id: string) => server.at(`/${id}.jpg`, "cdn.pictures.test");

/** The cache of a process that has just begun, with nothing in it. */
function emptyCache(): void {
  rmSync(folder, { recursive: true, force: true });
  posters.replace(new PosterCache({ folder, network: server.network }));
}

beforeEach(async () => {
  vi.stubEnv("POSTER_HOSTS", "cdn.pictures.test");
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-kept-"));
  [t, server] = [await openTestTeam(), await startPictureServer()];
  blobs = blobsOf(t.team.db, t.folder);
  emptyCache();
  const posts = ["a", "b"].map((id, at) => ({
    id,
    createdAt: 9 - at,
    creatorUsername: id,
    thumbnailUrl: urlOf(id),
  }));
  posts.push({ id: "c", createdAt: 1, creatorUsername: "lea", thumbnailUrl: "https://example.com/c.jpg" });
  opened = await openProofService([{ ...LEA, dateCreated: 1 }], posts);
  ben = { ...t.ben, service: opened.service, blobs };
});
afterEach(async () => {
  posters.forget();
  vi.unstubAllEnvs();
  await Promise.all([t.close(), server.close(), opened.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const search = parseUrl(viralQuery, new URLSearchParams("pageSize=12")).values;
let boards = 0;
const newBoard = async () =>
  (
    await createList(t.ben, {
      kind: "posts",
      template: "post-board",
      isTeam: true,
      name: `Board ${++boards}`,
    })
  ).id;
async function save(listId: string, ids: string[] | null = null): Promise<void> {
  await savePosts(ben, { listId, posts: { search, pages: [1], ids } });
}
const kept = () => blobs.list("board-posters/");
const keptUrls = async () => {
  const found = await Promise.all(["a", "b"].map((id) => readKept(ben, urlOf(id))));
  return ["a", "b"].filter((_, index) => found[index] !== null);
};
const arrived = (count: number) => expect.poll(async () => (await kept()).length).toBe(count);
const show = (id: string) =>
  readPoster(ben, new URL(posterAddress(urlOf(id))!, "http://localhost").searchParams);

test("pictures of saved posts outlive their address and the cache; those of no known host are not fetched", async () => {
  server.reply(picture(png()));
  await save(await newBoard());
  await arrived(2);
  server.reply((response) => response.writeHead(410).end());
  emptyCache();
  for (const id of ["a", "b"]) expect(await show(id)).toEqual({ type: "image/png", bytes: png() });
  expect(await show("x")).toBeNull();
  const asked = server.asked.map(({ url }) => url);
  expect(asked.toSorted()).toEqual(["/a.jpg", "/b.jpg", "/x.jpg"]);
});

test("a picture is deleted with the last board that needs it", async () => {
  server.reply(picture(png()));
  const [one, two] = [await newBoard(), await newBoard()];
  await save(one);
  await save(two, ["a"]);
  await arrived(2);
  await removePosts(ben, { listId: one, ids: ["a", "b"] });
  await changeList(ben, { id: two, change: { action: "remove" } });
  expect(await dropKept(t.team.db, blobs)).toBe(0);
  const old = new Date(Date.now() - (RESTORED_DAYS + 1) * 86_400_000).toISOString();
  await t.team.db.updateTable("boardPost").set({ removedAt: old }).where("listId", "=", one).execute();
  expect(await dropKept(t.team.db, blobs)).toBe(1);
  expect(await keptUrls()).toEqual(["a"]);
  await t.team.db.updateTable("list").set({ removedAt: old }).where("id", "=", two).execute();
  expect(await dropKept(t.team.db, blobs)).toBe(1);
  expect([await kept(), await dropKept(t.team.db, blobs)]).toEqual([[], 0]);
  // Pictures of restored posts are fetched again where possible.
  await restorePosts(ben, { listId: one, ids: ["b"] });
  await keepMissing(t.team.db, blobs);
  expect(await keptUrls()).toEqual(["b"]);
});

test("retries failed pictures for a week", async () => {
  server.reply((response) => response.writeHead(503).end());
  await save(await newBoard());
  await expect.poll(() => server.asked.length).toBe(2);
  expect(await kept()).toEqual([]);
  server.reply(picture(png()));
  emptyCache();
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await t.team.db.updateTable("boardPost").set({ addedAt: old }).where("postId", "=", "b").execute();
  await keepMissing(t.team.db, blobs);
  expect(await keptUrls()).toEqual(["a"]);
  await keepMissing(t.team.db, blobs);
  expect(server.asked).toHaveLength(3);
});

test("the picture of an erased person is removed, also during its fetch", async () => {
  server.reply(picture(png()));
  const listId = await newBoard();
  await save(listId);
  await arrived(2);
  const erase = (handle: string) =>
    t.team.db
      .transaction()
      .execute((trx) =>
        eraseRows(trx, personOf([], [{ id: "tiktok_9", source: "tiktok", username: handle }])),
      );
  await erase("a");
  await eraseFiles(t.team.db, t.folder);
  expect(await keptUrls()).toEqual(["b"]);
  await erase("b");
  await eraseFiles(t.team.db, t.folder);
  expect(await kept()).toEqual([]);
  await keepPosters(t.team.db, blobs, [urlOf("b"), urlOf("b"), "https://example.com/c.jpg", "nonsense"]);
  expect(await kept()).toEqual([]);
});
