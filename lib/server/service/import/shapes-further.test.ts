import { describe, expect, it } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";

const csv = (...lines: string[]) => lines.join("\r\n");

describe("the other formats", () => {
  it("reads TikTok posts as a table of counts", async () => {
    const text = csv(
      "id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids",
      `6892428462015958273,1604768557,some.one,"['gym', '', ""it's""]",الصوت الأصلي,8,1984,3,18,0,1000000,7600000000,211`,
    );
    const { rows } = await importFixture("x.csv", text, "posts");
    expect(rows[0]).toEqual({
      id: "6892428462015958273",
      videoUrl: "https://www.tiktok.com/@some.one/video/6892428462015958273",
      views: 0,
      likes: 1984,
      comments: 18,
      shares: 3,
      followers: 1_000_000,
      musicTitle: "الصوت الأصلي",
      creatorUsername: "some.one",
      createdAt: 1604768557000,
      category: "Fitness",
      viralityScore: 0,
      inferred: ["viralityScore", "category"],
    });
  });

  it("reads two editions of trending TikTok posts in one file", async () => {
    const text = csv(
      "video_id,author,description,likes,comments,shares,plays,hashtags,music,create_time,video_url,fetch_time,views,posted_time",
      '75,one,"A day, out #dogs",44800,125,1863,686000.0,"dogs, fyp",original sound,2025-05-19 15:45:53,https://www.tiktok.com/@one/video/75,,,',
      "76,@two,,74200,161,4773,,,original sound,,https://www.tiktok.com/@two/video/76,2025-05-25 11:38:31,559900.0,2025-05-17 20:46:56",
    );
    const { rows, rejects } = await importFixture("x.csv", text, "posts");
    expect(rejects).toEqual([]);
    expect(rows[0]).toMatchObject({
      views: 686000,
      category: "Pets",
      createdAt: Date.UTC(2025, 4, 19, 15, 45, 53),
    });
    expect(rows[1]).toMatchObject({
      creatorUsername: "two",
      views: 559900,
      createdAt: Date.UTC(2025, 4, 17, 20, 46, 56),
    });
  });

  it("reads a TikTok account and its posts", async () => {
    const video = {
      etag: "72",
      videoId: "72",
      publishedDate: 1694835000,
      channelId: "town",
      title: "海 #海",
      viewCount: 9,
      shareCount: 0,
      tags: ["海", ""],
    };
    const { rows } = await importFixture("v.json", JSON.stringify([video]), "posts");
    expect(rows[0]).toMatchObject({
      id: "72",
      caption: "海 #海",
      hook: "海",
      category: "Nature",
      creatorUsername: "town",
    });
    const channel = {
      etag: "683",
      channelId: "town",
      channelTitle: "Town",
      description: "公式",
      followerCount: 1195,
      heartCount: 7,
      likeCount: 0,
    };
    const account = await importFixture("c.json", JSON.stringify(channel, null, 2), "creators");
    expect(account.rows[0]).toMatchObject({
      id: "tiktok_683",
      username: "town",
      followers: 1195,
      bio: "公式",
    });
  });

  it("reads Instagram posts, hidden likes as unknown", async () => {
    const one = {
      caption: "Jam!",
      ownerUsername: "jam.shop",
      url: "https://www.instagram.com/p/DO3G2RriGVz/",
      commentsCount: 0,
      likesCount: -1,
      timestamp: "2025-09-21T10:32:17.000Z",
      hashtags: [],
    };
    const { rows } = await importFixture(
      "x.jsonl",
      `${JSON.stringify(one)}\n${JSON.stringify(one)}`,
      "posts",
    );
    expect(rows[0]).toEqual({
      id: "DO3G2RriGVz",
      videoUrl: one.url,
      caption: "Jam!",
      hook: "Jam!",
      comments: 0,
      creatorUsername: "jam.shop",
      createdAt: Date.UTC(2025, 8, 21, 10, 32, 17),
      inferred: ["hook"],
    });
  });

  it("reads rankings of Instagram accounts and statistics of YouTube channels", async () => {
    const ranking = `\ufeff${csv("rank,channel_info,influence_score,posts,followers,avg_likes,60_day_eng_rate,new_post_avg_like,total_likes,country", "1,ball.daily,92,3.3k,475.8m,0.89k,1.39%,6.5m,29.0b,CÃ´te d'Ivoire")}`;
    const [account] = (await importFixture("x.csv", ranking, "creators")).rows;
    expect(account).toMatchObject({
      username: "ball.daily",
      followers: 475_800_000,
      averageLikes: 890,
      engagementRate: 1.39,
      country: "Côte d'Ivoire",
    });
    const statistics = Buffer.from(
      csv(
        "rank,Youtuber,subscribers,video_views,category,Title,uploads,Country,channel_type",
        "1,ýýý Kids Show,2E+6,2.28E+11,nan,x,200,nan,Games",
        "2,Empty,5,0,Shows,x,1,Germany,nan",
      ),
      "latin1",
    );
    const { rows, rejects } = await importFixture("x.csv", statistics, "creators");
    expect(rejects.map(({ reason }) => reason)).toEqual([expect.stringMatching(/Windows-1252/)]);
    expect(rows[0]).toMatchObject({
      username: "ýýý Kids Show",
      followers: 2e6,
      averageViews: 1.14e9,
      mainCategory: "Gaming",
    });
    expect(rows[0]).not.toHaveProperty("country");
    expect(rows[1]).not.toHaveProperty("averageViews");
  });

  it("reads TikTok profiles: handle from the address, rate from a fraction, names from codes", async () => {
    const text = csv(
      "account_id,nickname,biography,awg_engagement_rate,predicted_lang,followers,id,url,region,signature",
      'to███,Nick,"FB\nYT",0.0015003,en,44600,6637060722835046405,https://www.tiktok.com/@real.handle_,BD,x',
    );
    const { rows } = await importFixture("x.csv", text, "creators");
    expect(rows[0]).toMatchObject({
      id: "tiktok_6637060722835046405",
      username: "real.handle_",
      engagementRate: 0.15,
      country: "Bangladesh",
      language: "english",
      bio: "FB\nYT",
    });
  });

  it("reads the info of one video and refuses a playlist or a stub without id", async () => {
    const video = {
      id: "no fancy",
      upload_date: "20170911",
      title: "A title",
      description: "",
      view_count: 7,
      like_count: null,
      categories: ["Music"],
      extractor: "youtube",
      formats: [],
      uploader_id: "@someone",
      webpage_url: "https://example.com/w",
    };
    const { rows } = await importFixture("x.info.json", JSON.stringify(video), "posts");
    expect(rows[0]).toMatchObject({
      id: "no fancy",
      createdAt: Date.UTC(2017, 8, 11),
      category: "Music",
      creatorUsername: "someone",
      views: 7,
    });
    const playlist = {
      id: "c",
      _type: "playlist",
      extractor: "youtube:tab",
      webpage_url: "https://example.com/c",
      title: "x",
    };
    expect((await importFixture("p.json", JSON.stringify(playlist), "posts")).rejects).toEqual([
      { at: 0, unit: "index", reason: "it is a playlist, not a video", isRow: true },
    ]);
    const stub = { title: "T", upload_date: "20240317" };
    expect((await importFixture("s.json", JSON.stringify(stub), "posts")).rejects).toMatchObject([
      { field: "id", isRow: true },
    ]);
  });
});
