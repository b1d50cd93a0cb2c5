/** Small files like those of real users, with invented people: every value is right or rejected with a reason. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";
import { makeWorkbook } from "@/lib/testing/make-zip";

const folder = fileURLToPath(new URL("cases/", import.meta.url));

type Expected = {
  kind: "posts" | "creators";
  /** Every row, in the order of the file. */
  rows: Record<string, unknown>[];
  /** Reasons of the rejected rows. */
  rejected?: RegExp[];
  /** Additional notes of the report. */
  notes?: RegExp[];
};

const day = (text: string) => Date.parse(`${text}Z`);
const creators = (source: string, ...rows: Record<string, unknown>[]): Expected => ({
  kind: "creators",
  rows: rows.map((row) => ({ source, ...row })),
});
const HANDLES = Array.from({ length: 9 }, (_, at) => ({ username: `n${at}`, followers: 1000 + at }));
const named = (name: string) => HANDLES.map((row) => ({ ...row, username: `${name}.${row.username}` }));

const CASES: Record<string, Expected> = {
  "correction-not-taken": creators(
    "instagram",
    { username: "fix.a", followers: 120_000, email: "fix.a@exampple.org" },
    { username: "fix.b", followers: 5000 },
  ),
  "at-sign-duplicates": creators(
    "instagram",
    { username: "nora.bakes", followers: 1000 },
    { username: "tom_runs", followers: 2000 },
  ),
  "dates-cjk": {
    kind: "posts",
    rows: [
      { createdAt: day("2023-11-03"), creatorUsername: "kei.d", views: 100 },
      { createdAt: day("2023-12-14") },
      { createdAt: day("2023-11-03") },
    ],
  },
  "excel-equals-ids": {
    kind: "posts",
    rows: [
      {
        id: "7516514308457598401",
        videoUrl: "https://www.tiktok.com/@mara.clip/video/7516514308457598401",
        views: 100,
        createdAt: day("2025-06-01"),
      },
      { id: "7516514308457598402", views: 200, likes: 6 },
    ],
  },
  "handles-that-are-none": {
    ...creators(
      "instagram",
      ...named("kai"),
      { username: "kai.heart", followers: 2011 },
      { username: "kai.two", followers: 2012 },
    ),
    rejected: [/blank/, /no handle/, /blank/, /e-mail address/, /telephone number/],
  },
  "handles-with-invisible-marks": creators(
    "instagram",
    ...named("ivy"),
    { username: "ivy.lrm" },
    { username: "ivy.rlm", followers: 2002 },
    { username: "ivy.zw", followers: 2003 },
    { username: "ivy.lrm" },
  ),
  "headers-japanese": creators(
    "instagram",
    { username: "koi.k", followers: 12_000, engagementRate: 3.4, email: "koi@example.org" },
    { username: "mei.m", followers: 13_000, engagementRate: 2.1, email: undefined },
  ),
  "json-big-ids": {
    kind: "posts",
    rows: [
      { id: "7516514308457598901", views: 10 },
      { id: "7516514308457598902", views: 20 },
      { id: "7516514308457598903", views: 30, caption: "clip 3" },
    ],
  },
  "links-alone": creators("instagram", { username: "quip.q" }, { username: "rosa.r" }),
  "meta-export-es": {
    kind: "posts",
    rows: [
      {
        videoUrl: "https://www.instagram.com/reel/DVmUh6nKp11/",
        creatorUsername: "marta.lee",
        views: 45_453,
        likes: 1973,
        shares: 516,
        comments: 26,
        followers: undefined,
        createdAt: day("2026-03-07T13:45"),
      },
      { shares: 51, views: 5453, followers: undefined, createdAt: day("2026-03-21T09:05") },
    ],
  },
  "nick-as-handle": creators(
    "instagram",
    { username: "ann.k", followers: 253_700_000, country: "United States", engagementRate: undefined },
    { username: "burak.f", followers: 54_700_000 },
    { username: "clo.m", followers: 30_100_000 },
  ),
  "no-header-row": creators(
    "instagram",
    { username: "sid.s" },
    { username: "tess.t" },
    { username: "uma.u" },
  ),
  "numbers-cjk": creators(
    "instagram",
    { username: "sora.eats", followers: 123_000 },
    { followers: 120_000_000 },
    { followers: 5400 },
    { followers: 30_000 },
    { followers: 120_000 },
  ),
  "numbers-indian": creators(
    "instagram",
    { username: "zara.z", followers: 12_000_000 },
    { followers: 1_230_000 },
    { followers: 45_000 },
    { followers: 1_234_567 },
  ),
  "numbers-with-words": creators(
    "instagram",
    { username: "abe.a", followers: 12_345 },
    { followers: 1_200_000 },
    { followers: 850 },
  ),
  "own-table-as-posts": creators(
    "instagram",
    ...[1, 2, 3, 4].map((at) => ({
      username: `bob.eats${at}`,
      followers: 28_900 + at,
      engagementRate: 2 + at / 10,
      email: `bob${at}@example.org`,
    })),
  ),
  "short-rows": creators(
    "tiktok",
    { username: "nia.n", country: "France", bio: "hello" },
    { username: "oli.o", followers: 1300, country: undefined },
    { username: "pam.p", country: "Spain", bio: undefined },
  ),
  "social-columns-decide-platform": creators(
    "instagram",
    { username: "ana.casez", followers: 310_090, engagementRate: 2.59 },
    { username: "bea.casez" },
    { username: "cid.casez", followers: 98_000 },
  ),
  "thai-hindi-links": creators(
    "youtube",
    { username: "ครัวไทย", followers: 1000 },
    { username: "हिन्दीव्लॉग", followers: 1002 },
    { username: "Кухня", followers: 1004 },
  ),
  "tiktok-research-api": {
    kind: "posts",
    rows: [
      { id: "7516514308457598601", creatorUsername: "rita.reads", views: 99, likes: 5, shares: 2 },
      { id: "7516514308457598602", creatorUsername: "rita.reads", views: 199 },
    ],
  },
  "total-rows": {
    ...creators("instagram", { username: "fay.knits", followers: 1200 }, { username: "gus.grows" }),
    rejected: [/total/, /total/],
  },
  "tracker-as-ytdlp": {
    kind: "posts",
    rows: [1, 2, 3, 4].map((at) => ({
      id: `751651430845759822${at}`,
      videoUrl: `https://www.tiktok.com/@mira.lane/video/751651430845759822${at}`,
      views: 1000 + at,
      likes: 50 + at,
      comments: at,
      shares: at + 2,
      creatorUsername: "mira.lane",
      createdAt: day(`2025-06-1${at}`),
    })),
  },
  "youtube-posts-as-creators": {
    kind: "posts",
    rows: [
      {
        id: "qB7hT2mXk1A",
        creatorUsername: "cookwithkim",
        views: 12_000,
        likes: 900,
        comments: 31,
        createdAt: day("2026-02-01"),
      },
      { id: "zR4nW8pLq2E", creatorUsername: "cookwithkim", views: 8000, createdAt: day("2026-02-03") },
    ],
  },
  "youtube-studio": {
    kind: "posts",
    rows: [
      {
        id: "oEDe6JMwL01",
        videoUrl: "https://www.youtube.com/watch?v=oEDe6JMwL01",
        views: 58_005,
        followers: undefined,
        createdAt: day("2020-04-29"),
      },
      { id: "-u4Cy28Q402", views: 3680, followers: undefined, createdAt: day("2020-06-17") },
    ],
    rejected: [/total/],
  },
  "ytdlp-tiktok-author": {
    kind: "posts",
    rows: [{ id: "7516514308457598801", creatorUsername: "yara.dances", views: 1500, likes: 70, shares: 9 }],
  },
  zeeschuimer: {
    kind: "posts",
    rows: [
      {
        id: "7516514308457598701",
        views: 1000,
        likes: 50,
        comments: 4,
        shares: 3,
        caption: "cut 1",
        followers: 4321,
        creatorUsername: "zoe.cuts",
      },
      { id: "7516514308457598702", views: 2000, caption: "cut 2", creatorUsername: "zoe.cuts" },
    ],
  },
};

async function check(fileName: string, content: Uint8Array, expected: Expected) {
  const { kind, rows, rejects, counts } = await importFixture(fileName, content);
  const reasons = rejects.filter(({ isRow }) => isRow).map(({ field, reason }) => `${field ?? ""} ${reason}`);
  expect({ kind, reasons }).toEqual({
    kind: expected.kind,
    reasons: (expected.rejected ?? []).map((reason) => expect.stringMatching(reason)),
  });
  expect(rows).toHaveLength(expected.rows.length);
  const shown = rows.map((row, at) =>
    Object.fromEntries(
      Object.keys(expected.rows[at]!).map((field) => [field, (row as Record<string, unknown>)[field]]),
    ),
  );
  expect(shown).toEqual(expected.rows);
  expect(counts.accepted + counts.rejected).toBe(counts.rows);
  for (const note of expected.notes ?? [])
    expect(rejects.map(({ reason }) => reason)).toContainEqual(expect.stringMatching(note));
}

const firstInput = (name: string) => readdirSync(folder + name).toSorted()[0]!;

test.each(Object.entries(CASES))("%s", async (name, expected) => {
  const input = firstInput(name);
  await check(input, readFileSync(`${folder}${name}/${input}`), expected);
});

test("every folder is a case", () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

test("at-sign-duplicates: the second file is about the same two creators", async () => {
  const ids = async (at: 1 | 2) => {
    const name = `input_${at}_instagram.csv`;
    const { rows } = await importFixture(name, readFileSync(`${folder}at-sign-duplicates/${name}`));
    return rows.map(({ id }) => id);
  };
  expect(await ids(2)).toEqual(await ids(1));
});

test("own-table-as-posts: also when creators are asked for", async () => {
  const content = readFileSync(`${folder}own-table-as-posts/input_creators.csv`);
  const { rows, rejects } = await importFixture("input_creators.csv", content, "creators");
  expect(rejects.filter(({ isRow }) => isRow)).toEqual([]);
  expect(rows).toMatchObject(CASES["own-table-as-posts"]!.rows);
});

test("encoding-gbk", async () => {
  const row = (...parts: (string | readonly number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const content = row(
    "username,followers,bio\nfang.f,12000,",
    [0xc3, 0xc0, 0xd7, 0xb1, 0x20, 0xb2, 0xa9, 0xd6, 0xf7],
    "\nguo.g,13000,",
    [0xc3, 0xc0, 0xca, 0xb3],
    "\n",
  );
  await check("input_tiktok.csv", content, {
    ...creators("tiktok", { username: "fang.f", bio: "美妆 博主" }, { username: "guo.g", bio: "美食" }),
    notes: [/GB/],
  });
});

test("xlsx-rounded-ids", async () => {
  const bytes = makeWorkbook({
    Posts: [
      ["video id", "username", "views", "likes", "date"],
      [7.51651430845759e18, "mara.clip", 100, 5, new Date("2025-06-01T00:00:00Z")],
      [7.5165143084576e18, "mara.clip", 200, 6, new Date("2025-06-02T00:00:00Z")],
    ],
  });
  await check("input_tiktok.xlsx", bytes, { kind: "posts", rows: [], rejected: [/rounded/, /rounded/] });
});

test("sheets-named-by-platform", async () => {
  const bytes = makeWorkbook({
    TikTok: [
      ["username", "followers"],
      ["vic.v", 1000],
      ["wes.w", 2000],
    ],
    Instagram: [
      ["username", "followers"],
      ["xia.x", 1000],
      ["yul.y", 2000],
    ],
  });
  await check("input.xlsx", bytes, {
    kind: "creators",
    rows: [
      { source: "tiktok", username: "vic.v", followers: 1000 },
      { source: "tiktok", username: "wes.w" },
      { source: "instagram", username: "xia.x" },
      { source: "instagram", username: "yul.y", followers: 2000 },
    ],
  });
});
