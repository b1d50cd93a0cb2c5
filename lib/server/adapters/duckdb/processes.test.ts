/** Several processes on one folder: readers search without a pause while others publish, prune and are killed. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PostRow } from "@/lib/server/ports/catalogue";
import { startProgram, type Program } from "@/lib/testing/in-process";
import { prune, publish } from "./publish";

const PATIENCE = { timeout: 60_000, interval: 20 };
const POSTS = 2_000;

let dataDir: string;
let programs: Program[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "catalogue-"));
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map(({ kill }) => kill()));
  rmSync(dataDir, { recursive: true });
});

function start(module: string): Program {
  const program = startProgram(module, { FOLDER: dataDir, LOG_LEVEL: "error" });
  programs.push(program);
  return program;
}

/**
 * Searches endlessly, each time uncached, and prints the generation whenever the answers' hooks show a new one.
 * Failures and answers from two generations are printed too.
 */
const startReader = () =>
  start(`
    import { openCatalogue } from "@/lib/server/adapters/duckdb/open-catalogue";
    const catalogue = openCatalogue(process.env.FOLDER);
    let [shown, searches] = ["", 0];
    for (;;) {
      try {
        const asked = { page: 1, pageSize: 100, hook: "g", viewsMin: ++searches % 1000 };
        const { posts, total } = await catalogue.searchPosts(asked);
        const hooks = new Set(posts.map(({ hook }) => hook));
        if (hooks.size !== 1) console.log("mixed", [...hooks].join());
        const facets = searches % 20 === 0 ? await catalogue.postFacets(asked) : { total };
        if (facets.total !== total) console.log("counted", facets.total, total);
        const [hook] = hooks;
        if (hook !== shown) console.log(hook.slice(1));
        shown = hook;
      } catch (error) {
        console.log("failed", error);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }`);

/** Publishes this many generations in turn, prints the number of each, and frees the earlier one. */
const startPublisher = (times: number) =>
  start(`
    import { openCatalogueWriter } from "@/lib/server/adapters/duckdb/open-catalogue";
    const writer = openCatalogueWriter(process.env.FOLDER);
    for (let turn = 0; turn < ${times}; turn++) {
      const next = (await writer.summary()).generation + 1;
      const posts = Array.from({ length: ${POSTS} }, (_, n) => ({ id: "p" + n, createdAt: n, views: n, hook: "g" + next }));
      const { generation } = await writer.publish({ posts, isDemo: false });
      console.log(generation);
      await writer.prune();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }`);

/** Reads rows until it is killed. */
const startHalfPublisher = () =>
  start(`
    import { openCatalogueWriter } from "@/lib/server/adapters/duckdb/open-catalogue";
    async function* posts() {
      for (let n = 0; ; n++) {
        if (n === 30_000) console.log("begun");
        if (n > 30_000) await new Promise((resolve) => setTimeout(resolve, 1000));
        yield { id: "half" + n, createdAt: n, hook: "g0" };
      }
    }
    await openCatalogueWriter(process.env.FOLDER).publish({ posts: posts(), isDemo: false });`);

const posts = (generation: number): PostRow[] =>
  Array.from({ length: POSTS }, (_, n) => ({ id: `p${n}`, createdAt: n, views: n, hook: `g${generation}` }));
const shownBy = ({ lines }: Program) => lines.map(Number);

test("three readers follow all publications without failures, despite killed publishers", async () => {
  await publish(dataDir, { posts: posts(1), isDemo: false });
  const readers = [startReader(), startReader(), startReader()];
  const all = async (generation: number) =>
    expect
      .poll(() => readers.map((reader) => shownBy(reader).at(-1)), PATIENCE)
      .toEqual(Array(3).fill(generation));
  await all(1);

  const first = startPublisher(6);
  expect([await first.ended, shownBy(first)]).toEqual([0, [2, 3, 4, 5, 6, 7]]);
  await all(7);
  const half = startHalfPublisher();
  await expect.poll(() => half.lines, PATIENCE).toEqual(["begun"]);
  await expect(prune(dataDir)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`Process ${half.pid} `),
  });
  await half.kill();
  const second = startPublisher(4);
  expect([await second.ended, shownBy(second)]).toEqual([0, [8, 9, 10, 11]]);
  await all(11);
  await Promise.all(readers.map(({ kill }) => kill()));

  for (const reader of readers) {
    // A line that is no generation would be NaN here: an error, or an answer of two generations.
    const shown = shownBy(reader);
    expect(shown, reader.lines.join("\n")).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
    expect(shown.length).toBeGreaterThan(5);
  }
  expect(readdirSync(join(dataDir, "catalogue")).toSorted()).toEqual([
    "current.json",
    "posts-11.duckdb",
    "publish.lock",
  ]);
});
