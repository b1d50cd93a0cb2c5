/** `erase`, `held` and `import` as a person runs them. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLI } from "@/lib/testing/compile-programs";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-erase-cli-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { code: number | null; out: string; err: string };

function cli(...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV|INIT_CWD)/.test(name)),
    );
    const env = { ...inherited, DATA_DIR: join(folder, "data") } as unknown as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, [...CLI, ...args], { cwd: folder, env });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const at = "2026-01-01T00:00:00.000Z";

const importing = () => cli("import", "creators.jsonl", "posts.jsonl", "--json");

// These tests depend on each other's results.
test("a person is looked up", async () => {
  const creators = ["one", "two"].map((username, index) => ({
    id: `tiktok_${index + 1}`,
    username,
    source: "tiktok",
    followers: 10,
    dateCreated: at,
  }));
  const posts = ["one", "two"].map((creatorUsername, index) => ({
    id: `p${index}`,
    creatorUsername,
    caption: "x",
    views: 10,
    createdAt: at,
  }));
  writeFileSync(join(folder, "creators.jsonl"), lines(creators));
  writeFileSync(join(folder, "posts.jsonl"), lines(posts));
  expect(JSON.parse((await importing()).out)).toMatchObject({ erased: { posts: 0, creators: 0 } });
  const held = await cli("held", "@one");
  expect(held.out).toContain("tiktok_1: 1 record and 1 post in the catalogue,");
});

test("and erased; nothing by mistake", async () => {
  const unknown = await cli("erase", "creator", "@three", "--reason", "x", "--json");
  expect(unknown.code).toBe(1);
  expect(JSON.parse(unknown.out).error.message).toContain("Unknown handle.");
  const erased = await cli("erase", "creator", "@one", "--reason", "asked", "--json");
  expect(JSON.parse(erased.out)).toEqual({
    records: 0,
    isKnown: false,
    catalogue: { posts: 1, creators: 1 },
  });
});

test("and left out of the same import", async () => {
  expect(JSON.parse((await importing()).out)).toMatchObject({
    erased: { posts: 1, creators: 1 },
    posts: { total: 1 },
    creators: { total: 1 },
  });
  const all = await cli("import", "creators.jsonl", "--replace");
  expect(all.out).toContain("Excluded: 1 records of erased people.");
});

test("the tombstones are listed", async () => {
  const { marks } = JSON.parse((await cli("erase", "list", "--json")).out);
  expect(marks).toHaveLength(2);
});
