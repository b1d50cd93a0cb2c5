import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importFixture, IMPORTED_AT } from "@/lib/testing/import-fixture";
import { FILE_FORMATS } from "./file-formats";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { RECORD_KINDS } from "./record-kinds";
import { SHAPES } from "./shapes";

/** A record of each shape, by the name of the shape: as few fields as make a row. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  "TikTok scraper posts": { id: "1", diggCount: 1, playCount: 2, createTime: 1604768557 },
  "authors of TikTok scraper posts": {
    id: "1",
    diggCount: 1,
    playCount: 2,
    createTime: 1604768557,
    "authorMeta.id": "7",
  },
  "TikTok posts as a table of counts": {
    id: "1",
    create_time: "1604768557",
    user_name: "one",
    n_plays: "1",
    n_likes: "2",
  },
  "TikTok trending posts": {
    video_id: "1",
    author: "one",
    description: "x",
    music: "y",
    video_url: "https://www.tiktok.com/@one/video/1",
    create_time: "2025-05-19 15:45:53",
  },
  "TikTok account's posts": { videoId: "1", publishedDate: 1604768557, channelId: "one", shareCount: 1 },
  "TikTok account": { etag: "7", channelId: "one", followerCount: 1, heartCount: 2 },
  "TikTok profiles": {
    id: "7",
    awg_engagement_rate: "0.1",
    biography: "x",
    followers: "5",
    url: "https://www.tiktok.com/@one",
  },
  "Instagram scraper posts": {
    ownerUsername: "one",
    timestamp: "2026-01-01T00:00:00Z",
    url: "https://www.instagram.com/p/abc/",
    likesCount: 1,
  },
  "instaloader posts": { node: { shortcode: "CxYz12_abC4", taken_at_timestamp: 1_772_891_100 } },
  "Instagram ranking": { channel_info: "one", influence_score: "9", followers: "5m" },
  "YouTube trending chart": {
    video_id: "abcdefghijk",
    title: "x",
    thumbnail_link: "https://i.ytimg.com/vi/abcdefghijk/default.jpg",
    likes: "1",
    trending_date: "17.14.11",
    publish_time: "2017-11-13T17:13:01.000Z",
  },
  "YouTube channel statistics": { Youtuber: "one", subscribers: "5", video_views: "10", uploads: "2" },
  "HypeAuditor ranking of creators": { "Tiktoker name": "one", "Tiktok name": "one", Followers: "5M" },
  "yt-dlp video": { id: "abc", title: "x", upload_date: "20260101" },
  "posts in the format of the specification": { id: "1", createdAt: "2026-01-01T00:00:00Z" },
  "creators in the format of the specification": { id: "tiktok_7", username: "one" },
};

const kinds = Object.keys(RECORD_KINDS) as RecordKind[];

test("lists every shape, each with a sample", () => {
  const files = readdirSync(fileURLToPath(new URL("internal/shapes/", import.meta.url)));
  expect(SHAPES).toHaveLength(files.length);
  expect(Object.keys(SAMPLES).toSorted()).toEqual(SHAPES.map(({ name }) => name).toSorted());
});

test.each(kinds)("%s: the native shape is tried last", (kind) => {
  const own = SHAPES.filter((shape) => shape.kind === kind).map(({ isNative = false }) => isNative);
  expect(own.indexOf(true)).toBe(own.length - 1);
});

describe.each(SHAPES.map((shape) => [shape.name, shape] as const))("%s", (name, shape) => {
  test("is recognised by its sample first and makes a row", async () => {
    const { format, rows, rejects } = await importFixture(
      "x.jsonl",
      JSON.stringify(SAMPLES[name]),
      shape.kind,
    );
    expect(rejects).toEqual([]);
    expect(format).toBe(name);
    expect(rows).toHaveLength(1);
  });

  test("is not recognised by samples of other shapes", () => {
    const others = SHAPES.filter((other) => other.kind === shape.kind && other !== shape);
    const mistaken = others.filter((other) => shape.detect(SAMPLES[other.name]!));
    expect(mistaken.map((other) => other.name)).toEqual([]);
  });

  test("gives fields that its kind has", () => {
    const draft = shape.map(SAMPLES[name]!, { fileName: "USvideos.csv", importedAt: IMPORTED_AT });
    const { fields, helpers } = RECORD_KINDS[shape.kind];
    expect(typeof draft).toBe("object");
    expect([...fields, ...helpers, "order", "findings"]).toEqual(expect.arrayContaining(Object.keys(draft)));
  });
});

test("formats have unique names, and the last accepts any text", () => {
  const names = FILE_FORMATS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const formatOf = (start: string, container: "parquet" | "zip" | null = null) =>
    FILE_FORMATS.find((format) => format.detect({ container }, start))?.name;
  expect([
    formatOf("", "parquet"),
    formatOf("", "zip"),
    formatOf("[{}]"),
    formatOf('{"id":1}\n{"id":2}\n'),
    formatOf('{"id":1}'),
    formatOf("id,views"),
  ]).toEqual(names);
});
