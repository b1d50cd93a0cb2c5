/**
 * No column of a file is lost silently: each column with a value is kept, named as unused, or reported as wrong. One
 * file per shape and several unknown ones, with invented people.
 */
import { expect, test } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { importFixture } from "@/lib/testing/import-fixture";
import { whatBecame, type Became } from "@/lib/testing/what-became";
import type { ByteSource } from "./byte-source";
import { chooseShape } from "./choose-shape";
import { readSource } from "./import-file";
import { SHAPES } from "./shapes";

type File = {
  name: string;
  text: string;
  /** Name of the shape; absent: its columns are found by their meaning. */
  shape?: string;
  kind?: "posts" | "creators";
  unused: readonly string[];
  /** Rows of it are refused. */
  isPartlyRefused?: boolean;
  /** Columns that are read only as substitutes for missing ones. */
  standIns?: readonly string[];
};

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;
const json = (...records: object[]) => lines(...records.map((record) => JSON.stringify(record)));

const SCRAPED = {
  id: "6907228749016714497",
  text: "Bread at last #bread",
  createTime: 1_608_212_345,
  authorMeta: {
    id: "6825540583826768902",
    name: "mila.bakes",
    fans: 4000,
    signature: "Bread",
    heart: 90_000,
  },
  musicMeta: { musicName: "original sound", musicAuthor: "mila" },
  covers: { default: "https://p16.example/cover.jpg" },
  webVideoUrl: "https://www.tiktok.com/@mila.bakes/video/6907228749016714497",
  diggCount: 90,
  shareCount: 3,
  playCount: 1200,
  commentCount: 4,
  downloaded: false,
  hashtags: [{ id: "1", name: "bread" }],
};

const FILES: readonly File[] = [
  {
    name: "scraped.json",
    shape: "TikTok scraper posts",
    kind: "posts",
    text: JSON.stringify([SCRAPED]),
    unused: [
      "authorMeta.id",
      "authorMeta.signature",
      "authorMeta.heart",
      "musicMeta.musicAuthor",
      "downloaded",
    ],
    // The address has it too.
    standIns: ["id"],
  },
  {
    name: "authors.json",
    shape: "authors of TikTok scraper posts",
    kind: "creators",
    text: JSON.stringify([SCRAPED]),
    unused: [
      "id",
      "text",
      "authorMeta.heart",
      "musicMeta.musicName",
      "musicMeta.musicAuthor",
      "covers.default",
      "webVideoUrl",
      "diggCount",
      "shareCount",
      "playCount",
      "commentCount",
      "downloaded",
      "hashtags",
    ],
  },
  {
    name: "counts.csv",
    shape: "TikTok posts as a table of counts",
    text: lines(
      "id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes",
      `6907228749016714497,1608212345,mila.bakes,"['bread']",original sound,15,90,3,4,1200,4000,90000`,
    ),
    unused: ["video_length", "n_total_likes"],
  },
  {
    name: "trending.csv",
    shape: "TikTok trending posts",
    text: lines(
      "video_id,author,description,likes,comments,shares,plays,hashtags,music,create_time,video_url,fetch_time,views,posted_time",
      `1,mila,Bread at last,90,4,3,1200,"bread,cake",original sound,2025-05-19 15:45:53,https://www.tiktok.com/@mila/video/1,2025-05-20 10:00:00,,`,
    ),
    unused: [],
  },
  {
    name: "account-posts.jsonl",
    shape: "TikTok account's posts",
    text: json({
      videoId: "1",
      title: "Bread",
      publishedDate: 1_604_768_557,
      channelId: "mila",
      channelTitle: "Mila",
      viewCount: 1200,
      likeCount: 90,
      commentCount: 4,
      shareCount: 3,
      tags: ["bread"],
      challenges: ["cooking"],
    }),
    unused: ["channelTitle", "challenges"],
  },
  {
    name: "account.jsonl",
    shape: "TikTok account",
    text: json({
      etag: "7",
      channelId: "mila",
      title: "Mila",
      description: "Bread",
      followerCount: 5,
      heartCount: 9,
    }),
    unused: ["title", "heartCount"],
  },
  {
    name: "profiles.csv",
    shape: "TikTok profiles",
    text: lines(
      "id,account_id,awg_engagement_rate,biography,followers,region,predicted_lang,url,likes",
      "7,m***,0.0315,Bread and cakes,500,DE,de,https://www.tiktok.com/@mila,900",
    ),
    unused: ["account_id", "likes"],
  },
  {
    name: "instagram.json",
    shape: "Instagram scraper posts",
    text: JSON.stringify([
      {
        id: "334455",
        url: "https://www.instagram.com/p/CxYz12_abC4/",
        timestamp: "2026-01-01T00:00:00Z",
        ownerUsername: "mila.bakes",
        ownerFullName: "Mila Bakes",
        displayUrl: "https://scontent.example/1.jpg",
        caption: "Bread",
        likesCount: 90,
        commentsCount: 4,
        videoPlayCount: 1200,
        hashtags: ["bread"],
        isSponsored: false,
      },
    ]),
    unused: ["id", "ownerFullName", "isSponsored"],
  },
  {
    name: "2026-03-07_13-45-00_UTC.json",
    shape: "instaloader posts",
    text: JSON.stringify({
      node: {
        __typename: "GraphVideo",
        id: "3840112233445566778",
        shortcode: "CxYz12_abC4",
        taken_at_timestamp: 1_772_891_100,
        display_url: "https://cdn.example/a.jpg",
        video_view_count: 1500,
        owner: { id: "6622284809", username: "mila.bakes" },
        edge_media_to_caption: { edges: [{ node: { text: "Bread" } }] },
        edge_media_preview_like: { count: 70 },
        edge_media_to_comment: { count: 4 },
      },
    }),
    unused: ["node.__typename", "node.id", "node.owner.id"],
  },
  {
    name: "top.csv",
    shape: "Instagram ranking",
    text: lines(
      "rank,channel_info,influence_score,posts,followers,avg_likes,60_day_eng_rate,new_post_avg_like,total_likes,country",
      "1,mila.bakes,92,3.3k,475.8m,8.7m,1.39%,6.5m,29.0b,Spain",
    ),
    unused: ["rank", "influence_score", "posts", "new_post_avg_like", "total_likes"],
  },
  {
    name: "USvideos.csv",
    shape: "YouTube trending chart",
    text: lines(
      "video_id,trending_date,title,channel_title,category_id,publish_time,tags,views,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,video_error_or_removed,description",
      "abcdefghijk,17.14.11,Rodeo,Mila,10,2017-11-13T17:13:01.000Z,a|b,100,10,1,7,https://i.ytimg.com/vi/a/d.jpg,False,False,False,Text",
      "bbcdefghijk,17.14.11,Rodeo,Mila,10,2017-11-13T17:13:01.000Z,a|b,100,0,1,0,https://i.ytimg.com/vi/b/d.jpg,True,True,False,Text",
    ),
    unused: ["tags", "dislikes", "video_error_or_removed"],
  },
  {
    name: "channels.csv",
    shape: "YouTube channel statistics",
    text: lines(
      "rank,Youtuber,subscribers,video_views,category,Title,uploads,Country,channel_type,created_year",
      "1,Mila Music,2450000,228000000,Music,Mila Music,200,India,Music,2006",
    ),
    unused: ["rank", "Title", "created_year"],
    // The category says it.
    standIns: ["channel_type"],
  },
  {
    name: "ranking.csv",
    shape: "HypeAuditor ranking of creators",
    text: lines(
      "S.no,Tiktoker name,Tiktok name,Followers,Views (Avg.),Likes (Avg.),Comments (Avg.),Shares (Avg.)",
      "1,mila.bakes,Mila,1.2M,640K,34.5K,210,1.1K",
    ),
    unused: ["S.no", "Tiktok name", "Shares (Avg.)"],
  },
  {
    name: "video.json",
    shape: "yt-dlp video",
    text: JSON.stringify({
      id: "abcdefghijk",
      title: "Rodeo",
      description: "Text",
      upload_date: "20260101",
      uploader: "Mila",
      uploader_id: "@mila",
      channel_follower_count: 50,
      view_count: 100,
      like_count: 10,
      comment_count: 1,
      categories: ["Music"],
      tags: ["a"],
      track: "Song",
      thumbnail: "https://i.ytimg.com/vi/a/d.jpg",
      webpage_url: "https://www.youtube.com/watch?v=abcdefghijk",
      duration: 12,
      _type: "video",
    }),
    unused: ["uploader", "tags", "duration"],
    // It would say that this is no video.
    standIns: ["_type"],
  },
  {
    name: "posts.jsonl",
    shape: "posts in the format of the specification",
    text: json({
      id: "1",
      createdAt: "2026-01-01T00:00:00Z",
      caption: "Bread",
      views: 5,
      likes: 4,
      musicTitle: "Song",
      observedAt: "2026-01-02T00:00:00Z",
      mood: "good",
    }),
    unused: ["mood"],
  },
  {
    name: "creators.csv",
    shape: "creators in the format of the specification",
    text: lines("id,username,followers,race,colour", "tiktok_7,mila,500,White,red"),
    unused: ["colour"],
  },
  {
    name: "agency.csv",
    text: lines(
      "Shortlist of June,,,,,,",
      "Handle;Platform;Followers;Engagement;Country;Email;Notes".replaceAll(";", ","),
      "@mila.bakes,TikTok,12.4K,4.2%,DE,mila@bakes.example,nice",
      "@tom_runs,IG,980,6.1%,US,tom@runs.example,",
    ),
    unused: ["Notes"],
  },
  {
    name: "bericht.csv",
    text: lines(
      "Beitrag;Datum;Aufrufe;Gefällt mir;Konto;Kampagne",
      "https://www.tiktok.com/@mila/video/6907228749016714497;15.01.2026;12.400;90;mila;Winter",
      "https://www.tiktok.com/@mila/video/6907228749016714498;16.01.2026;9.800;70;mila;Winter",
    ),
    unused: ["Kampagne"],
    // The link says it.
    standIns: ["Konto"],
  },
  {
    name: "broken.csv",
    text: lines(
      "Handle,Platform,Followers,Email",
      "@mila.bakes,TikTok,1200,mila@bakes.example",
      "@tom_runs,TikTok,about as many as last year,tom@runs.example",
    ),
    unused: [],
  },
  {
    name: "refused.jsonl",
    kind: "posts",
    text: json(
      { id: "1", createdAt: "2026-01-01T00:00:00Z", views: "many" },
      { id: "2", createdAt: "2026-01-01T00:00:00Z", caption: "Bread" },
    ),
    unused: [],
    isPartlyRefused: true,
  },
];

function sourceOf({ name, text }: File): ByteSource {
  const bytes = Buffer.from(text);
  return {
    name,
    path: null,
    shortName: name,
    sizeBytes: bytes.length,
    modifiedAt: 0,
    async *read() {
      yield bytes;
    },
  };
}

/** The use of each column of a file, and the shape it was read as. */
async function read(file: File): Promise<{ shape: string; became: Map<string, Became> }> {
  const source = sourceOf(file);
  const { items } = await readSource(source, readParquet);
  const options = { fileName: source.shortName, ...(file.kind && { kind: file.kind }) };
  const { shape, items: chosen } = await chooseShape(items, source.name, options);
  const records: Record<string, unknown>[] = [];
  for await (const batch of chosen)
    for (const item of batch) {
      if ("problem" in item) throw new Error(`${file.name}: ${item.problem}`);
      records.push(item.fields);
    }
  return { shape: shape.name, became: whatBecame(shape, source.shortName, records) };
}

test("there is a file for every shape, and files of no shape", () => {
  const known = FILES.flatMap(({ shape }) => shape ?? []);
  expect(known.toSorted()).toEqual(SHAPES.map(({ name }) => name).toSorted());
  expect(FILES.length - known.length).toBeGreaterThan(2);
});

test.each(FILES.map((file) => [file.name, file] as const))("%s", async (_, file) => {
  const { shape, became } = await read(file);
  if (file.shape) expect(shape).toBe(file.shape);
  const of = (wanted: (each: Became) => boolean) =>
    [...became].filter(([, each]) => wanted(each)).map(([column]) => column);
  // No column is in both groups.
  expect(of((each) => each.isUnused && (each.isKept || each.isRefused))).toEqual([]);
  expect(of((each) => each.isUnused).toSorted()).toEqual(file.unused.toSorted());
  expect(of((each) => !each.isUnused && !each.isKept && !each.isRefused)).toEqual(file.standIns ?? []);
  expect(of(({ isKept }) => isKept).length).toBeGreaterThan(1);
});

test.each(FILES.map((file) => [file.name, file] as const))(
  "%s: the report says the same",
  async (_, file) => {
    const { unused, rows, rejects } = await importFixture(file.name, file.text, file.kind);
    expect(unused.map(({ column }) => column).toSorted()).toEqual(file.unused.toSorted());
    // Each with a value, so that a person sees what it would have been.
    expect(unused.every(({ sample }) => sample !== "")).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(rejects.some(({ isRow }) => isRow)).toBe(file.isPartlyRefused === true);
    expect(rejects.every(({ reason }) => reason !== "")).toBe(true);
    if (file.name === "broken.csv")
      expect(rejects.filter(({ field }) => field === "followers")).toHaveLength(1);
  },
);
