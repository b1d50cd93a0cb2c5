/** Counts hidden by their owners are 0 in YouTube's charts: they become unknown with a note; a true 0 stays. */
import { describe, expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";

const LATER =
  "video_id,title,publishedAt,channelId,channelTitle,categoryId,trending_date,tags,view_count,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,description";
const later = (likes: number, comments: number, commentsDisabled: string, ratingsDisabled: string) =>
  `abcdefghijk,Bread,2020-08-11T10:00:00Z,UC1,Mila,26,2020-08-12T00:00:00Z,[none],50000,${likes},0,${comments},https://i.ytimg.com/vi/abcdefghijk/default.jpg,${commentsDisabled},${ratingsDisabled},x`;

const EARLIEST =
  "video_id,title,channel_title,category_id,tags,views,likes,dislikes,comment_total,thumbnail_link,date,publishedAt";
const earliest = (views: number, likes: number, dislikes: number) =>
  `abcdefghijk,Bread,Mila,26,x,${views},${likes},${dislikes},7,https://i.ytimg.com/vi/abcdefghijk/default.jpg,13.09,2017-09-12`;

async function countsOf(header: string, line: string) {
  const { rows, rejects } = await importFixture("USvideos.csv", `${header}\n${line}\n`, "posts");
  return { likes: rows[0]!.likes, comments: rows[0]!.comments, said: rejects.map(({ field }) => field) };
}

describe("where the chart says that counts are hidden", () => {
  test.each<[string, string, object]>([
    ["likes", later(0, 7, "False", "True"), { likes: undefined, comments: 7, said: ["likes"] }],
    ["comments", later(9, 0, "True", "False"), { likes: 9, comments: undefined, said: ["comments"] }],
    [
      "both",
      later(0, 0, "TRUE", "true"),
      { likes: undefined, comments: undefined, said: ["likes", "comments"] },
    ],
    ["neither: 0 is 0", later(0, 0, "False", "False"), { likes: 0, comments: 0, said: [] }],
  ])("%s", async (_, line, counts) => expect(await countsOf(LATER, line)).toEqual(counts));
});

describe("where it does not", () => {
  test.each<[string, string, object]>([
    [
      "many views without a like and a dislike",
      earliest(171_629, 0, 0),
      { likes: undefined, said: ["likes"] },
    ],
    ["few views", earliest(1_622, 0, 0), { likes: 0, said: [] }],
    ["a dislike", earliest(171_629, 0, 3), { likes: 0, said: [] }],
    ["a like", earliest(171_629, 1, 0), { likes: 1, said: [] }],
  ])("%s", async (_, line, counts) => expect(await countsOf(EARLIEST, line)).toMatchObject(counts));
});

test("the row is kept, and the reason is one for all", async () => {
  const { counts, rejects } = await importFixture(
    "USvideos.csv",
    `${LATER}\n${later(0, 7, "False", "True")}\n`,
  );
  expect([counts.accepted, rejects]).toEqual([
    1,
    [
      {
        at: 2,
        unit: "line",
        field: "likes",
        reason: "are hidden by the channel (0 in the file) and were left out",
        isRow: false,
      },
    ],
  ]);
});

test("the days of the earliest charts are in order, also those whose zeros a spreadsheet has eaten", async () => {
  const lines = ["30.09", "1.1", "10.1"].map((day, at) =>
    earliest(50_000 + at, 5 + at, 1).replace("13.09", day),
  );
  const { rows, observed, counts } = await importFixture(
    "GBvideos.csv",
    `${EARLIEST}\n${[lines[2], lines[0], lines[1]].join("\n")}\n`,
  );
  expect(counts).toMatchObject({ rows: 3, superseded: 2 });
  expect(rows[0]).toMatchObject({ likes: 7 });
  expect(observed[0]!.observedAt).toBe(Date.UTC(2017, 9, 10));
});
