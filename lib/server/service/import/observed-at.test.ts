import { describe, expect, test } from "vitest";
import { importFixture, IMPORTED_AT } from "@/lib/testing/import-fixture";
import { dateInName } from "./import-file";

describe("a date in a name", () => {
  test.each<[string, string | undefined]>([
    ["apify_tiktok-scraper_2025-09-21.jsonl", "2025-09-21"],
    ["export_20250921.csv", "2025-09-21"],
    ["2025.09.21 creators.xlsx", "2025-09-21"],
    ["2025_09_21.csv", "2025-09-21"],
    ["top1000_instagram_2022-04.csv", "2022-04-01"],
    ["social media influencers - Youtube sep-2022.csv", "2022-09-01"],
    ["report December 2021.csv", "2021-12-01"],
    ["posts.csv", undefined],
    ["Statistics_rank1-500.csv", undefined],
    ["2025-13-45.csv", undefined],
    ["2025-02-30.csv", "2025-02-01"],
    ["2999-01-01.csv", undefined],
    ["6907228749016714497.json", undefined],
    ["18.01.11_US_videos.csv", undefined],
  ])("%s: %s", (name, day) => {
    expect(dateInName(name)).toBe(day && Date.parse(`${day}T00:00:00Z`));
  });
});

describe("observation time and source of a row", () => {
  const HEADER = "Handle,Platform,Followers";
  const ROW = "@mila.bakes,TikTok,12400";
  const seen = async (name: string, text: string, observedAt?: number) => {
    const { observed } = await importFixture(
      name,
      text,
      undefined,
      observedAt === undefined ? {} : { observedAt },
    );
    return observed[0];
  };

  test("prefers a column", async () => {
    const text = `${HEADER},Scraped at\n${ROW},2025-03-04\n`;
    expect(await seen("2022-04-01.csv", text, 7)).toEqual({
      observedAt: Date.UTC(2025, 2, 4),
      observedIn: "2022-04-01.csv",
    });
  });

  test("then the option, the file's name and its date", async () => {
    const text = `${HEADER}\n${ROW}\n`;
    expect((await seen("2022-04-01.csv", text, 7))!.observedAt).toBe(7);
    expect((await seen("2022-04-01.csv", text))!.observedAt).toBe(Date.UTC(2022, 3, 1));
    // The file was written after that, but not before it was imported.
    expect((await seen("list.csv", text))!.observedAt).toBe(IMPORTED_AT);
  });

  test("in a column of our own format, and in charts by their day", async () => {
    const own = "id,createdAt,observedAt\np1,2026-01-15,2026-01-20T10:00:00Z\n";
    expect((await seen("x.csv", own))!.observedAt).toBe(Date.UTC(2026, 0, 20, 10));
    const chart =
      "video_id,title,thumbnail_link,likes,views,trending_date,publish_time,channel_title\nabcdefghijk,Bread,https://i.ytimg.com/vi/abcdefghijk/default.jpg,5,9,17.14.11,2017-11-13T17:13:01.000Z,Mila\n";
    expect((await seen("USvideos.csv", chart))!.observedAt).toBe(Date.UTC(2017, 10, 14));
  });

  test("is in ms, and unreadable values are reported", async () => {
    const text =
      "id,createdAt,observedAt\np1,2026-01-15,1768903200000\np2,2026-01-15,yesterday\np3,2026-01-15,\n";
    const { observed, rejects } = await importFixture("x.csv", text);
    expect(observed.map(({ observedAt }) => observedAt)).toEqual([
      1_768_903_200_000,
      IMPORTED_AT,
      IMPORTED_AT,
    ]);
    expect(rejects).toMatchObject([
      {
        at: 3,
        field: "observedAt",
        value: "yesterday",
        reason: expect.stringMatching(/and was left out$/),
        isRow: false,
      },
    ]);
    const huge = JSON.stringify({ id: "p1", createdAt: "2026-01-15", observedAt: 1e20 });
    expect((await importFixture("x.jsonl", huge)).rejects).toMatchObject([
      { field: "observedAt", isRow: false },
    ]);
    const mapped = `${HEADER},Scraped at\n${ROW},2025-03-04\n${ROW.replace("mila", "tom")},soon\n`;
    const second = await importFixture("list.csv", mapped);
    expect(second.observed.map(({ observedAt }) => observedAt)).toEqual([Date.UTC(2025, 2, 4), IMPORTED_AT]);
    expect(second.rejects).toMatchObject([{ field: "observedAt", value: "soon", isRow: false }]);
  });

  test("authors have the file's date, not the post's", async () => {
    const post = {
      id: "1",
      diggCount: 1,
      playCount: 2,
      createTime: 1_604_768_557,
      authorMeta: { id: "7", name: "mila.bakes", fans: 5 },
    };
    const { observed } = await importFixture("2025-09-21.jsonl", JSON.stringify(post), "creators");
    expect(observed[0]!.observedAt).toBe(Date.UTC(2025, 8, 21));
  });
});
