import { describe, expect, test } from "vitest";
import { importMapping } from "@/lib/contract/import-mapping";
import { importFixture } from "@/lib/testing/import-fixture";
import { givenFields, isAbout, type MappingRequest } from "./mapping-request";

const request = (more: Partial<MappingRequest>): MappingRequest => ({ fields: {}, pairs: {}, ...more });
const SAMPLES = [{ Profil: "@mila", Abonnés: "12", "author.name": "x" }];

describe("pairs", () => {
  test("name a column when the file has it, in any case and without accents, else a value for all rows", () => {
    const pairs = { username: "profil", followers: "Abonnes", source: "tiktok", country: "France" };
    expect(givenFields(request({ pairs }), SAMPLES, "x.csv")).toEqual({
      username: { column: "Profil" },
      followers: { column: "Abonnés" },
      source: { value: "tiktok" },
      country: { value: "France" },
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      "a field that there is not",
      { folowers: "Abonnés" },
      /folowers is not a field\. Did you mean "followers"\?/,
    ],
    [
      "a column that there is not",
      { followers: "Abonné" },
      /x\.csv has no column "Abonné" for followers\. Did you mean/,
    ],
  ])("%s", (_, pairs, message) => {
    expect(() => givenFields(request({ pairs }), SAMPLES, "x.csv")).toThrow(message);
  });
});

test("a request is about the files that have its columns", () => {
  expect(isAbout(request({ pairs: { followers: "Abonnés" } }), SAMPLES)).toBe(true);
  expect(isAbout(request({ pairs: { source: "tiktok" } }), SAMPLES)).toBe(false);
  expect(isAbout(request({ fields: { username: { column: "Profil" } } }), SAMPLES)).toBe(true);
  expect(isAbout(request({ fields: { username: { column: "Profile" } } }), SAMPLES)).toBe(false);
  expect(isAbout(request({ fields: { source: { value: "tiktok" } } }), SAMPLES)).toBe(false);
});

describe("an import", () => {
  const TEXT = 'wer,wieviel,sonst\nmila.bakes,"12,4",x\ntom_runs,"9,8",y\n';

  test("unknown columns follow the person's mapping", async () => {
    await expect(importFixture("x.csv", TEXT)).rejects.toThrow("is not recognised");
    const mapping = request({
      kind: "creators",
      fields: { followers: { column: "wieviel", times: 1000 } },
      pairs: { username: "wer", source: "tiktok" },
    });
    const { kind, rows, unused, guess } = await importFixture("x.csv", TEXT, undefined, { mapping });
    expect(kind).toBe("creators");
    expect(rows).toMatchObject([
      { username: "mila.bakes", source: "tiktok", followers: 12_400 },
      { username: "tom_runs", source: "tiktok", followers: 9_800 },
    ]);
    expect(unused).toEqual([{ column: "sonst", sample: "x" }]);
    expect(importMapping.parse(guess!.mapping)).toEqual(guess!.mapping);
  });

  test("the request wins over detection", async () => {
    const text = "Handle,Platform,Followers,Fans total\nmila.bakes,TikTok,1,12400\n";
    const { rows } = await importFixture("x.csv", text, undefined, {
      mapping: request({ pairs: { followers: "Fans total" } }),
    });
    expect(rows[0]).toMatchObject({ followers: 12_400 });
  });

  test("of a known shape stays as it is when the request is about another file", async () => {
    const text = "id,createdAt,views\np1,2026-01-15,5\n";
    const { format } = await importFixture("x.csv", text, undefined, {
      mapping: request({ pairs: { source: "tiktok" } }),
    });
    expect(format).toBe("posts in the format of the specification");
  });

  test("what was found can be saved and used again", async () => {
    const text = "Instagram;Abonnés;Taux eng.\n@mila.bakes;49,6 k;6,8\n@tom_runs;12,1 k;3,25\n";
    const first = await importFixture("x.csv", text);
    const saved = importMapping.parse(JSON.parse(JSON.stringify(first.guess!.mapping)));
    const again = await importFixture("y.csv", text, undefined, { mapping: { ...saved, pairs: {} } });
    expect(again.rows).toEqual(first.rows);
    expect(again.rows[0]).toMatchObject({ source: "instagram", followers: 49_600, engagementRate: 6.8 });
  });
});
