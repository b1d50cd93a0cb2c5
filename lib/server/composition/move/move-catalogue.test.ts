/** A moved catalogue is complete, resumes after an interruption and is never mixed with another. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogueWriter, CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { withChdb } from "@/lib/testing/use-chdb";
import { writerOf } from "../../adapters/clickhouse/open-catalogue";
import { openCatalogueWriter } from "../../adapters/duckdb/open-catalogue";
import type { Progress } from "./fill-target";
import { moveCatalogue } from "./move-catalogue";

const POSTS: PostRow[] = Array.from({ length: 25 }, (_, index) => ({
  id: `post-${(index * 7) % 25}`,
  createdAt: 1_700_000_000_000 + index * 1000,
  views: index * 100,
  hook: `Hook ${index % 4}`,
  soundTitle: "A sound",
  ...(index % 2 === 0 ? { observedAt: 1_700_000_000_000, observedIn: "june.csv" } : {}),
}));
const CREATORS: CreatorRow[] = Array.from({ length: 9 }, (_, index) => ({
  id: `tiktok_${index}`,
  dateCreated: 1_700_000_000_000,
  username: `name${index}`,
  followers: index,
  // Searched, and never returned.
  race: index % 2 === 0 ? "White" : "East Asian",
  inferred: index === 3 ? ["followers"] : [],
  observedIn: "creators.csv",
}));

async function fill(writer: CatalogueWriter): Promise<void> {
  await writer.publish({ posts: POSTS, creators: CREATORS, isDemo: false });
  // Another observation: the records have a history of counts.
  const later = { ...POSTS[0]!, views: 9_999, observedAt: 1_700_100_000_000, observedIn: "july.csv" };
  await writer.publish({ posts: [later], isDemo: false });
}

/** All records with all that is known of them, in the order of their ids. */
async function allOf(writer: CatalogueWriter) {
  const found = await writer.find({ posts: () => true, creators: () => true });
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    posts: found.posts.toSorted(byId),
    creators: found.creators.toSorted(byId),
    sources: found.sources.toSorted(byId),
  };
}

let folder: string;
let source: CatalogueWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-move-catalogue-"));
  source = openCatalogueWriter(join(folder, "source"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const files = (name: string) => openCatalogueWriter(join(folder, name));

/** Requirements of each engine as a target, and as the source of the return. */
function moves(open: () => Promise<CatalogueWriter>): void {
  let target: CatalogueWriter;
  beforeEach(async () => {
    await fill(source);
    target = await open();
  });

  test("moves every record with sources, history and hidden fields, and back", async () => {
    const shown: Progress[] = [];
    const moved = await moveCatalogue({ source, target, onProgress: (progress) => shown.push(progress) });
    expect(moved).toEqual({ posts: 25, creators: 9, kept: 0 });
    expect(await allOf(target)).toEqual(await allOf(source));
    expect((await allOf(target)).sources.flatMap(({ history }) => history)).toHaveLength(
      (await allOf(source)).sources.flatMap(({ history }) => history).length,
    );
    expect(shown).toContainEqual({ phase: "copying", table: "posts", rows: 25, of: 25 });
    expect(shown).toContainEqual({ phase: "comparing", table: "creators", rows: 9, of: 9 });
    const back = files("back");
    expect(await moveCatalogue({ source: target, target: back })).toEqual(moved);
    expect(await allOf(back)).toEqual(await allOf(source));
  });

  test("generation numbers continue, and none from before can be restored", async () => {
    await moveCatalogue({ source, target });
    const [current, ...kept] = await target.generations();
    expect([current!.generation, kept]).toEqual([4, []]);
  });

  test("continues after an interruption and copies nothing twice", async () => {
    let published = 0;
    const failing: CatalogueWriter = {
      ...target,
      rows: (kind) => target.rows(kind),
      publish: (input) => {
        if (++published > 2) throw new Error("killed");
        return target.publish(input);
      },
    };
    const parts = { source, rowsAPublication: 10 };
    await expect(moveCatalogue({ ...parts, target: failing })).rejects.toThrow("killed");
    expect((await target.summary()).posts).toBe(20);
    expect(await moveCatalogue({ ...parts, target })).toEqual({ posts: 25, creators: 9, kept: 20 });
    expect(await allOf(target)).toEqual(await allOf(source));
    // Once more is only a comparison.
    const { generation } = await target.summary();
    expect(await moveCatalogue({ ...parts, target })).toMatchObject({ kept: 34 });
    expect((await target.summary()).generation).toBe(generation);
  });

  test("leaves a target with other records unchanged", async () => {
    const other = { ...POSTS[3]!, views: 1 };
    await target.publish({ posts: [other], isDemo: false });
    const before = await allOf(target);
    await expect(moveCatalogue({ source, target })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("posts that the source does not have"),
    });
    expect(await allOf(target)).toEqual(before);
  });
}

describe("between files", () => moves(async () => files("target")));
withChdb("into ClickHouse", (open) => moves(async () => writerOf((await open()).engine())));

test("reports that there is nothing to move; demo data stays demo data", async () => {
  await expect(moveCatalogue({ source, target: files("target") })).rejects.toMatchObject({
    code: "not_found",
  });
  await source.publish({ posts: POSTS, isDemo: true });
  await moveCatalogue({ source, target: files("target") });
  expect(await files("target").summary()).toMatchObject({ posts: 25, creators: 0, isDemo: true });
});

test("a source that changes during the copy is not reported as moved", async () => {
  await fill(source);
  const changing: CatalogueWriter = {
    ...source,
    rows: async function* (kind) {
      yield* source.rows(kind);
      if (kind === "creators") await source.publish({ posts: [{ id: "new", createdAt: 1 }], isDemo: false });
    },
  };
  await expect(moveCatalogue({ source: changing, target: files("target") })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("was written to"),
  });
});
