/** A catalogue's description of itself, compared with counting one by one. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_DUPLICATE_IDS, type KindDescription } from "@/lib/contract/catalogue-description";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { foldHandle } from "@/lib/contract/fold";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { awkwardCreators, awkwardPosts } from "../awkward-rows";
import { cleanedRow, dayCounts, type AnyRow } from "../brute-force";
import { useReader, type OpenedCatalogue, type OpenEmpty } from "./loaded-catalogue";

const posts = awkwardPosts(400, 31);
const creators = awkwardCreators(400, 32);
const DAY_MS = 86_400_000;

const isKnown = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);

function expectFields({ fields }: KindDescription, rows: readonly AnyRow[]): void {
  expect(fields.length).toBeGreaterThan(14);
  for (const { field, known, inferred } of fields) {
    const having = rows.filter((row) => isKnown(row[field]));
    expect(known, field).toBe(having.length);
    const marked = having.filter((row) => (row.inferred as string[] | undefined)?.includes(field));
    expect(inferred, field).toBe(marked.length);
  }
}

function awkwardCases(open: OpenEmpty): void {
  const catalogue = useReader(open, { posts, creators });
  const cleanCreators = creators.map(cleanedRow);

  test("every field of awkward records is counted, and how often it was inferred", async () => {
    const found = await catalogue().describe();
    expectFields(found.posts, posts.map(cleanedRow));
    expectFields(found.creators, cleanCreators);
    expect([found.posts.total, found.creators.total]).toEqual([400, 400]);
  });

  test("days are those of the records, the newest first", async () => {
    const found = await catalogue().describe();
    const newestFirst = (rows: AnyRow[], field: string) =>
      [...dayCounts(rows.map((row) => ({ ...row, createdAt: row[field] })))]
        .map(([day, count]) => ({ day, count }))
        .sort((a, b) => (a.day < b.day ? 1 : -1));
    expect(found.posts.days).toEqual(newestFirst(posts, "createdAt"));
    expect(found.creators.days).toEqual(newestFirst(creators, "dateCreated"));
  });

  test("creators with one handle on one platform are duplicates, however they spell it", async () => {
    const groups = new Map<string, string[]>();
    for (const { id, source, username } of cleanCreators) {
      const handle = foldHandle((username as string | undefined) ?? "");
      if (handle === "" || !PLATFORMS.includes(source as Platform)) continue;
      const key = `${source as string} ${handle}`;
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    const several = [...groups.values()].filter((ids) => ids.length > 1);
    const { duplicates } = (await catalogue().describe()).creators;
    expect(several.length).toBeGreaterThan(5);
    expect(duplicates.groups).toBe(several.length);
    expect(duplicates.records).toBe(several.flat().length);
    for (const { key, platform, ids, count } of duplicates.largest) {
      const all = groups
        .get(`${platform} ${key}`)!
        .toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b)));
      expect([count, ids]).toEqual([all.length, all.slice(0, MAX_DUPLICATE_IDS)]);
    }
  });

  test("an abort ends it with its reason, and it is told afterwards", async () => {
    const controller = new AbortController();
    const asking = catalogue().describe({ signal: controller.signal });
    controller.abort(new Error("gone"));
    await expect(asking).rejects.toThrow("gone");
    expect((await catalogue().describe()).posts.total).toBe(400);
  });
}

const post = (id: string, more: Partial<PostRow> = {}): PostRow => ({ id, createdAt: 1000, ...more });
const creator = (id: string, more: Partial<CreatorRow> = {}): CreatorRow => ({
  id,
  dateCreated: 1000,
  ...more,
});

function platformCases(given: () => OpenedCatalogue): void {
  test("a post is of the platform of its video, else of its id; a creator of the one that it states", async () => {
    await given().writer.publish({
      posts: [
        post("1", { videoUrl: "https://www.TikTok.com/@mila/video/1" }),
        post("youtube_2", { videoUrl: "https://vm.tiktok.com/x" }),
        post("3", { videoUrl: "https://youtu.be/abc?t=5" }),
        post("4", { videoUrl: "https://tiktok.com.example.org/4" }),
        post("instagram_5", { videoUrl: "/demo/clips/a.mp4" }),
        post("6", { caption: '"videoUrl":"https://tiktok.com/6"' }),
      ],
      creators: [creator("tiktok_1", { source: "instagram" }), creator("youtube_2")],
      isDemo: false,
    });
    const found = await given().reader.describe();
    expect(found.posts.platforms).toEqual([
      { value: null, count: 2 },
      { value: "tiktok", count: 2 },
      { value: "instagram", count: 1 },
      { value: "youtube", count: 1 },
    ]);
    expect(found.creators.platforms).toEqual([
      { value: "instagram", count: 1 },
      { value: "youtube", count: 1 },
    ]);
  });
}

function sourceCases(given: () => OpenedCatalogue): void {
  test("a record counts for each of its sources once, and on the day on which it was seen last", async () => {
    const seen = (observedIn: string | undefined, day: number | undefined, id: string): PostRow =>
      post(id, { views: 1, observedIn, ...(day !== undefined && { observedAt: day * DAY_MS + 5 }) });
    await given().writer.publish({
      posts: [
        seen("a, b.csv", 10, "1"),
        seen("a, b.csv", 12, "1"),
        seen("c.csv", 11, "1"),
        seen("c.csv", 11, "2"),
        seen("c.csv", undefined, "3"),
        seen(undefined, -1, "4"),
        post("5"),
      ],
      isDemo: false,
    });
    const { posts: found } = await given().reader.describe();
    expect(found.sources).toEqual([
      { value: "c.csv", count: 3 },
      { value: "a, b.csv", count: 1 },
    ]);
    expect([found.sourceCount, found.withoutSource, found.neverDated]).toEqual([2, 2, 2]);
    expect(found.seen).toEqual([
      { day: "1970-01-13", count: 1 },
      { day: "1970-01-12", count: 1 },
      { day: "1969-12-31", count: 1 },
    ]);
  });
}

function linkCases(given: () => OpenedCatalogue): void {
  test("posts with one link are duplicates, whatever is sent along with it", async () => {
    const links = {
      a1: "https://www.tiktok.com/@mila/video/1",
      a2: "http://tiktok.com/@mila/video/1/",
      a3: "https://m.tiktok.com/@mila/video/1?lang=en#x",
      b1: "https://www.tiktok.com/@mila/video/2",
      c1: "https://www.youtube.com/watch?v=AbC",
      c2: "https://youtube.com/watch?t=3&v=AbC",
      d1: "https://www.youtube.com/watch?v=aBC",
      e1: "/demo/clips/a.mp4",
      e2: "/demo/clips/a.mp4",
    };
    const rows = Object.entries(links).map(([id, videoUrl]) => post(id, { videoUrl }));
    await given().writer.publish({ posts: [...rows, post("f1"), post("f2")], isDemo: false });
    const { posts: found } = await given().reader.describe();
    expect(found.duplicates).toEqual({
      groups: 2,
      records: 5,
      largest: [
        { key: "tiktok.com/@mila/video/1", platform: null, ids: ["a1", "a2", "a3"], count: 3 },
        { key: "youtube.com/watch?v=AbC", platform: null, ids: ["c1", "c2"], count: 2 },
      ],
    });
  });

  test("of many only the first are named, and all are counted", async () => {
    const ids = Array.from({ length: 15 }, (_, index) => `tiktok_${10 + index}`);
    const rows = ids.map((id) => creator(id, { source: "tiktok", username: "@Mila" }));
    await given().writer.publish({ creators: rows, isDemo: false });
    const { duplicates } = (await given().reader.describe()).creators;
    expect(duplicates).toEqual({
      groups: 1,
      records: 15,
      largest: [{ key: "mila", platform: "tiktok", ids: ids.slice(0, MAX_DUPLICATE_IDS), count: 15 }],
    });
  });
}

function generationCases(given: () => OpenedCatalogue): void {
  test("an empty catalogue has nothing, with every field at zero", async () => {
    const found = await given().reader.describe();
    expect(found.generation).toBe(0);
    expect(found.posts).toMatchObject({ total: 0, platforms: [], sources: [], days: [], seen: [] });
    expect(found.creators.fields).toContainEqual({ field: "email", known: 0, inferred: 0 });
  });

  test("what is published is told soon, with its number", async () => {
    await given().writer.publish({ posts: [post("1", { views: 3 })], isDemo: false });
    await expect.poll(async () => (await given().reader.describe()).generation).toBe(1);
    await given().writer.publish({ posts: [post("2")], isDemo: false });
    await expect.poll(async () => (await given().reader.describe()).generation).toBe(2);
    const { posts: found } = await given().reader.describe();
    expect(found.fields).toContainEqual({ field: "views", known: 1, inferred: 0 });
    expect(found.total).toBe(2);
  });
}

export function describeCases(name: string, open: OpenEmpty): void {
  describe(`${name}: what there is, of awkward records`, () => awkwardCases(open));
  describe(`${name}: what there is`, () => {
    let given: OpenedCatalogue;
    beforeEach(async () => void (given = await open()));
    afterEach(() => given.dispose());
    platformCases(() => given);
    sourceCases(() => given);
    linkCases(() => given);
    generationCases(() => given);
  });
}
