/** The second table of a file: the same records, and which searches read it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { tableFor } from "./clustered";
import { openGeneration, type Generation } from "./current-generation";
import { conditionOf } from "./find-page";
import { readManifest } from "./manifest";
import { publish } from "./publish";

const CATEGORIES = ["Food", "Fitness", "Travel"];
let dataDir: string;
let generation: Generation;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "clustered-"));
  const posts = Array.from({ length: 400 }, (_, n) => ({
    id: `p${n}`,
    createdAt: (n * 7919) % 301,
    views: n,
    hook: `hook ${n}`,
    ...(n % 5 > 0 && { category: CATEGORIES[n % 3]! }),
    ...(n % 4 > 0 && { country: n % 2 === 0 ? "France" : "Japan" }),
  }));
  const creators = Array.from({ length: 50 }, (_, n) => ({
    id: `tiktok_${n}`,
    dateCreated: n,
    mainCategory: CATEGORIES[n % 3]!,
  }));
  await publish(dataDir, { posts, creators, isDemo: false });
  generation = await openGeneration(dataDir, readManifest(dataDir), true);
});
afterAll(() => {
  generation.retire();
  rmSync(dataDir, { recursive: true });
});

const rows = (sql: string) => generation.searches.rows(sql, []);

test("has every record of the other table with the same values, and no texts", async () => {
  for (const { kind } of [postLayout, creatorLayout]) {
    const columns = (
      await rows(
        `select column_name from duckdb_columns() where database_name = '${kind}' and table_name = 'clustered'`,
      )
    ).flat() as string[];
    for (const text of ["id", "record", "hook", "username", "bio"]) expect(columns).not.toContain(text);
    const values = columns.join(", ");
    const [record, clustered] = [`${kind}.record`, `${kind}.clustered`].map(
      (table) => `select ${values} from ${table}`,
    );
    expect(
      await rows(`(${record} except all ${clustered}) union all (${clustered} except all ${record})`),
    ).toEqual([]);
    expect(await rows(`select count(*)::integer from ${kind}.clustered`)).toEqual([
      [kind === "posts" ? 400 : 50],
    ]);
  }
});

test("records are grouped by category, then by country", async () => {
  const lying = await rows("select category, country from posts.clustered");
  const runs = lying.filter(([category, country], at) => {
    const [before, in_] = lying[at - 1] ?? [];
    return at === 0 || category !== before || country !== in_;
  });
  expect(runs.length).toBe(new Set(lying.map(String)).size);
});

describe("a search reads", () => {
  const table = (layout: typeof postLayout, values: object) => conditionOf(layout, values)!.from;

  test("the grouped table for a category or country with number filters", () => {
    expect(table(postLayout, { categories: ["Food"] })).toBe("posts.clustered");
    expect(table(postLayout, { countries: ["Japan"], viewsMin: 5, dateCreatedFrom: "2026-01-01" })).toBe(
      "posts.clustered",
    );
    expect(table(creatorLayout, { mainCategory: "Food", emailExists: true, language: "english" })).toBe(
      "creators.clustered",
    );
  });

  test("the records for a text, or without category and country", () => {
    expect(table(postLayout, { categories: ["Food"], hook: "cook" })).toBe("posts.record");
    expect(table(creatorLayout, { mainCategory: "Food", username: "ana" })).toBe("creators.record");
    expect(table(postLayout, { viewsMin: 5 })).toBe("posts.record");
    expect(tableFor(creatorLayout, [])).toBe("creators.record");
  });
});
