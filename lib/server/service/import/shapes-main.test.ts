import { describe, expect, it } from "vitest";
import { importFixture, IMPORTED_AT } from "@/lib/testing/import-fixture";
import { stableId } from "./stable-id";

const csv = (...lines: string[]) => lines.join("\r\n");

describe("TikTok scraper", () => {
  const scraped = {
    id: "6907228749016714497",
    text: "Bread at last 🍞 #baking",
    createTime: 1608214517,
    authorMeta: {
      id: "6825540583826768902",
      name: "mila.bakes",
      signature: "Bread, mostly\n✉ mila@example.com",
    },
    musicMeta: { musicName: "som original" },
    covers: { default: "https://example.com/cover" },
    webVideoUrl: "https://example.com/@mila.bakes/video/6907228749016714497",
    videoUrl: "https://example.com/expired",
    diggCount: 3710,
    shareCount: 50,
    playCount: 44800,
    commentCount: 68,
    hashtags: [{ id: "1", name: "baking", title: "", cover: "" }],
  };
  const wrapped = JSON.stringify({ headers: {}, collector: [scraped], zip: "" });

  it("finds the posts in `collector`", async () => {
    const { rows, rejects, format } = await importFixture("any.txt", wrapped, "posts");
    expect(format).toBe("TikTok scraper posts");
    expect(rejects).toEqual([]);
    expect(rows).toEqual([
      {
        id: "6907228749016714497",
        videoUrl: "https://example.com/@mila.bakes/video/6907228749016714497",
        thumbnailUrl: "https://example.com/cover",
        caption: "Bread at last 🍞 #baking",
        views: 44800,
        likes: 3710,
        comments: 68,
        shares: 50,
        musicTitle: "som original",
        creatorUsername: "mila.bakes",
        createdAt: 1608214517000,
        hook: "Bread at last 🍞",
        category: "Food",
        viralityScore: expect.any(Number),
        inferred: ["hook", "viralityScore", "category"],
      },
    ]);
  });

  it("finds the authors, each once", async () => {
    const text = JSON.stringify({ collector: [scraped, { ...scraped, id: "2" }] });
    const { rows, counts } = await importFixture("x.json", text, "creators");
    expect(counts.superseded).toBe(1);
    expect(rows).toEqual([
      {
        id: "tiktok_6825540583826768902",
        username: "mila.bakes",
        bio: "Bread, mostly\n✉ mila@example.com",
        email: "mila@example.com",
        source: "tiktok",
        dateCreated: IMPORTED_AT,
      },
    ]);
  });

  it("reads the form with flattened names and takes the id from the address", async () => {
    const flat = {
      "authorMeta.name": "y2k.leo",
      "musicMeta.musicName": "original sound",
      text: "",
      diggCount: 31,
      shareCount: 1,
      playCount: 306,
      commentCount: 1,
      createTimeISO: "2024-07-04T14:44:36.000Z",
      webVideoUrl: "https://www.tiktok.com/@y2k.leo/video/7387791587394325766",
    };
    const { rows } = await importFixture(
      "x.jsonl",
      `${JSON.stringify(flat)}\n${JSON.stringify(flat)}`,
      "posts",
    );
    expect(rows[0]).toMatchObject({
      id: "7387791587394325766",
      creatorUsername: "y2k.leo",
      musicTitle: "original sound",
    });
    expect(rows[0]).not.toHaveProperty("caption");
    expect(rows[0]).not.toHaveProperty("hook");
  });
});

describe("YouTube charts", () => {
  const header =
    "video_id,trending_date,title,channel_title,category_id,publish_time,tags,views,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,video_error_or_removed,description";
  const row = (day: string, views: number, id = "abcdefghijk") =>
    `${id},${day},"Roomba, ""the"" rodeo",Any Channel,23,2017-11-13T17:13:01.000Z,"a b"|"c",${views},10,1,0,https://i.ytimg.com/vi/-bcdefghijk/default.jpg,True,False,False,"first\\nsecond"`;

  it("keeps the newest counts of a video that is listed on several days", async () => {
    // YY.DD.MM: the 2nd of December is after the 30th of November, unlike in text order.
    const text = csv(header, row("17.30.11", 200), row("17.02.12", 300), row("17.14.11", 100));
    const { rows, counts } = await importFixture("USvideos.csv", text, "posts");
    expect(counts).toEqual({ rows: 3, accepted: 3, rejected: 0, superseded: 2 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual({
      id: "abcdefghijk",
      videoUrl: "https://www.youtube.com/watch?v=abcdefghijk",
      thumbnailUrl: "https://i.ytimg.com/vi/-bcdefghijk/default.jpg",
      caption: 'Roomba, "the" rodeo\n\nfirst\nsecond',
      hook: 'Roomba, "the" rodeo',
      views: 300,
      likes: 10,
      category: "Humor",
      country: "United States",
      creatorUsername: "Any Channel",
      createdAt: Date.UTC(2017, 10, 13, 17, 13, 1),
      viralityScore: expect.any(Number),
      inferred: ["country", "viralityScore"],
    });
  });

  it.each([
    ["USvideos_2017-11.csv", "United States"],
    ["18.01.11_BR_videos.csv", "Brazil"],
    ["18.01.11_GB_videos.csv", "United Kingdom"],
    ["IN_youtube_trending_data.csv", "India"],
    ["chart.csv", undefined],
  ])("%s is a chart of %s", async (name, country) => {
    const { rows } = await importFixture(name, csv(header, row("17.14.11", 1)), "posts");
    expect(rows[0]!.country).toBe(country);
  });

  it("recovers an identifier that a spreadsheet has eaten", async () => {
    const { rows } = await importFixture("x.csv", csv(header, row("17.14.11", 1, "#NAME?")), "posts");
    expect(rows[0]!.id).toBe("-bcdefghijk");
  });

  it("reads the column names of 2018 to 2024", async () => {
    const text = csv(
      "video_id,title,publishedAt,channelId,channelTitle,categoryId,trending_date,tags,view_count,likes,dislikes,comment_count,thumbnail_link,comments_disabled,ratings_disabled,description",
      'abcdefghijk,Title,2020-08-11T19:20:14Z,UCx,Some Channel,10,2020-08-12T00:00:00Z,a|b,1500,150,5,35,https://i.ytimg.com/vi/a/d.jpg,False,True,"two\nlines"',
    );
    const { rows } = await importFixture("US_youtube_trending_data.csv", text, "posts");
    expect(rows[0]).toMatchObject({
      views: 1500,
      comments: 35,
      category: "Music",
      creatorUsername: "Some Channel",
    });
    // Ratings are off, so the listed number is not a count of likes.
    expect(rows[0]).not.toHaveProperty("likes");
  });
});

describe("HypeAuditor rankings", () => {
  it("takes the handle from `Real name` and reads 48.5M, N/A and categories", async () => {
    const text = csv(
      "Real name,Instagram name,Category 1,Category 2,Followers,Country,Authentic engagement,Engagement avg",
      "ball.daily,Ball Daily,Sports with a ball,Modeling,48.5M,Czech Republic,383.1K,637K",
      "odd_one,Odd One,Adult content,,290,Pakistan,N/A,N/A",
      ",Nobody,Music,,1K,Spain,1,1",
    );
    const { rows, rejects } = await importFixture("top.csv", text, "creators");
    expect(rejects).toEqual([{ at: 4, unit: "line", reason: "it has no handle", isRow: true }]);
    expect(rows).toEqual([
      {
        id: stableId("instagram", "ball.daily"),
        username: "ball.daily",
        source: "instagram",
        followers: 48_500_000,
        engagementRate: 1.31,
        mainCategory: "Sports",
        subCategory: "Sports with a ball, Modeling",
        country: "Czechia",
        dateCreated: IMPORTED_AT,
        inferred: ["engagementRate"],
      },
      {
        id: stableId("instagram", "odd_one"),
        username: "odd_one",
        source: "instagram",
        followers: 290,
        subCategory: "Adult content",
        country: "Pakistan",
        dateCreated: IMPORTED_AT,
      },
    ]);
  });

  it("reads the averages of the other platforms", async () => {
    const tiktok = csv(
      "Real name,Tiktok name,Subscribers,Views avg,Likes avg,Comments avg,Shares avg",
      "a.b,A,200K,26M,2.8M,29.4K,1K",
    );
    const youtube = csv(
      "Real name,Youtuber name,Category,Subscribers,Country,Views avg,Likes avg,Comments avg",
      "songs,Songs,Music & Dance,10M,N/A,323.7K,9.8K,N/A",
    );
    const [one] = (await importFixture("x.csv", tiktok, "creators")).rows;
    expect(one).toMatchObject({
      source: "tiktok",
      averageViews: 26e6,
      averageLikes: 2.8e6,
      averageComments: 29400,
      engagementRate: 1400,
    });
    const [two] = (await importFixture("x.csv", youtube, "creators")).rows;
    expect(two).toMatchObject({
      source: "youtube",
      mainCategory: "Music",
      averageViews: 323700,
      engagementRate: 0.1,
    });
    expect(two).not.toHaveProperty("country");
    expect(two).not.toHaveProperty("averageComments");
  });

  it("reads the edition with doubled headers and line breaks within them", async () => {
    const text = csv(
      'S.no,Instagram name, Name,Subscribers,Subscribers,Audience country,"Engagement average\n","Engagement average Values \n",Category_1,Category_2',
      "1.00,some.handle,Some Name,477.9M,477900000.00,India,6.2M,6200000.00,Fashion,",
    );
    const { rows } = await importFixture("x.csv", text, "creators");
    expect(rows[0]).toMatchObject({
      username: "some.handle",
      followers: 477_900_000,
      engagementRate: 1.3,
      country: "India",
    });
  });

  it("gives the same handle the same identifier, of the right shape, on one platform only", () => {
    expect(stableId("tiktok", "Some.Handle")).toBe(stableId("tiktok", "some.handle"));
    expect(stableId("tiktok", "a").slice(7)).not.toBe(stableId("youtube", "a").slice(8));
    expect(stableId("youtube", "x y")).toMatch(/^youtube_\d{1,30}$/);
  });
});
