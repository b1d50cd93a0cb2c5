import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { Creator } from "@/lib/contract/records";
import { awkwardCreators } from "@/lib/testing/awkward-rows";
import { openCatalogue, openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { filtersLike, likeCreator } from "./like-creator";

const creator: Creator = {
  id: "instagram_40",
  username: "col.de.matin",
  followers: 49_600,
  engagementRate: 6.8,
  mainCategory: "Fitness",
  country: "France",
  language: "french",
};

describe("the filters", () => {
  test("category, country, half to double the followers, the engagement band", () => {
    expect(filtersLike(creator)).toEqual({
      mainCategory: "Fitness",
      country: "France",
      followersMin: 24_000,
      followersMax: 100_000,
      engagementRateMin: 6,
    });
  });

  test("are in the address and in words", () => {
    const { href, filters } = likeCreator(creator);
    expect(href).toBe(
      "/creators?mainCategory=Fitness&country=France&followersMin=24000&followersMax=100000&engagementRateMin=6",
    );
    expect(filters).toEqual([
      { label: "Category", value: "Fitness" },
      { label: "Country", value: "France" },
      { label: "Followers", value: "24K–100K" },
      { label: "Engagement rate", value: "6% and up" },
    ]);
  });

  test.each([
    [0.4, { engagementRateMax: 1 }],
    [1, { engagementRateMin: 1, engagementRateMax: 3 }],
    [5.99, { engagementRateMin: 3, engagementRateMax: 6 }],
    [6, { engagementRateMin: 6 }],
  ])("an engagement of %f percent", (engagementRate, band) =>
    expect(filtersLike({ id: "tiktok_1", source: "tiktok", engagementRate })).toEqual({
      ...band,
      source: "tiktok",
    }),
  );

  test("uses the language if the country is unknown", () => {
    expect(filtersLike({ ...creator, country: undefined })).toMatchObject({ language: "french" });
    expect(filtersLike(creator)).not.toHaveProperty("language");
  });

  test("an empty record is searched for on its platform", () => {
    expect(filtersLike({ id: "youtube_7" })).toEqual({ source: "youtube" });
  });

  test("omits values that the search rejects", () => {
    expect(filtersLike({ id: "tiktok_1", mainCategory: "Foood", country: " Chile ", followers: -5 })).toEqual(
      { source: "tiktok" },
    );
  });
});

describe("on the embedded service", () => {
  let catalogue: CatalogueReader;
  let dataDir: string;
  let ids: string[];
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-like-"));
    const demo = [...demoCreators({ creators: 400, posts: 0, seed: 5, now: Date.UTC(2026, 0, 1) })];
    const awkward = awkwardCreators(400, 9) as unknown as typeof demo;
    await openCatalogueWriter(dataDir).publish({ posts: [], creators: [...demo, ...awkward], isDemo: false });
    catalogue = openCatalogue(dataDir);
    ids = [...demo, ...awkward].map(({ id }) => id);
  });
  afterAll(async () => {
    await catalogue.close();
    rmSync(dataDir, { recursive: true });
  });

  test("are never empty, survive the address and find the creator", async () => {
    const records = await catalogue.creatorsById(ids);
    expect(records.length).toBeGreaterThan(700);
    let others = 0;
    for (const record of records) {
      const search = canonical(creatorQuery, filtersLike(record));
      const { values, issues } = parseUrl(creatorQuery, new URLSearchParams(`${search}&perPage=100`));
      expect([record, issues]).toEqual([record, []]);
      expect([record, search]).not.toEqual([record, ""]);
      const found: string[] = [];
      for (let page = 1; page <= 10; page++)
        found.push(...(await catalogue.searchCreatorIds({ ...values, page })).ids);
      expect([record, search, found.includes(record.id)]).toEqual([record, search, true]);
      if (found.length > 1) others++;
    }
    expect(others).toBeGreaterThan(300);
  });
});
