import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOWER_BY } from "@/lib/server/composition/imports/start-child";
import { openCatalogue } from "@/lib/server/composition/open-catalogue";
import { CLI } from "@/lib/testing/compile-programs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { code: number | null; out: string; err: string };

/** Runs the command line as a person would, from a folder that is not the project's. */
function cli(
  args: string[],
  env: Record<string, string> = {},
  input = "",
  onStart?: (pid: number) => void,
): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV)/.test(name)),
    );
    const child = spawn(process.execPath, [...CLI, ...args], {
      cwd: folder,
      env: { ...inherited, DATA_DIR: join(folder, "data"), ...env } as unknown as NodeJS.ProcessEnv,
    });
    onStart?.(child.pid!);
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("close", (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

/** Priorities of a process's threads, as Linux shows them; empty once it has ended. */
function nicenessOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(") ") + 2).split(" ")[16]);
    });
  } catch {
    return [];
  }
}

/** The one JSON value that was printed; fails when anything else was. */
async function json(
  args: string[],
  env?: Record<string, string>,
): Promise<{ code: number | null; value: any }> {
  const { code, out } = await cli([...args, "--json"], env);
  expect(out).toMatch(/^[^\n]+\n$/);
  return { code, value: JSON.parse(out) };
}

const lines = [
  JSON.stringify({
    id: "p1",
    createdAt: "2026-01-01T00:00:00Z",
    caption: "First one. More.",
    category: "Food",
  }),
  JSON.stringify({ id: "p2", createdAt: "2026-01-02T00:00:00Z", category: "Fod" }),
  JSON.stringify({ id: "p3", createdAt: "2026-01-03T00:00:00Z", views: 5 }),
];

it.runIf(process.platform === "linux")("an import lets searches pass in all of its threads", async () => {
  writeFileSync(join(folder, "niceness.jsonl"), lines.join("\n"));
  let last: number[] = [];
  let watching: NodeJS.Timeout | undefined;
  const watch = (pid: number) => {
    watching = setInterval(() => {
      const now = nicenessOf(pid);
      if (now.length > 0) last = now;
    }, 2);
  };
  const { code } = await cli(["import", "niceness.jsonl"], { DATA_DIR: join(folder, "niceness") }, "", watch);
  clearInterval(watching);
  expect(code).toBe(0);
  expect(new Set(last)).toEqual(new Set([Math.min(19, getPriority() + LOWER_BY)]));
});

describe("seed, then import", () => {
  // Eight programs, started like a person starts them.
  it("seeds, replaces the demo by real data, updates, and refuses to mix", async () => {
    const seeded = await json(["seed", "--posts", "300", "--creators", "50", "--seed", "4"]);
    expect(seeded).toMatchObject({
      code: 0,
      value: { seed: 4, posts: { added: 300, total: 300 }, creators: { total: 50 } },
    });

    writeFileSync(join(folder, "posts.jsonl"), lines.join("\n"));
    const rejects = join(folder, "rejected.jsonl");
    const imported = await json(["import", "posts.jsonl", "--rejects", "rejected.jsonl"]);
    expect(imported.code).toBe(0);
    expect(imported.value).toMatchObject({
      posts: { added: 2, updated: 0, total: 2 },
      creators: null,
      isDemoReplaced: true,
      files: [
        {
          kind: "posts",
          rows: 3,
          accepted: 2,
          rejected: 1,
          reasons: [{ field: "category", first: [2], unit: "line" }],
        },
      ],
    });
    expect(JSON.parse(readFileSync(rejects, "utf8"))).toMatchObject({
      at: 2,
      field: "category",
      value: "Fod",
    });

    const kept = readFileSync(join(folder, "posts.jsonl"), "utf8");
    const onItself = await cli(["import", "posts.jsonl", "--rejects", "posts.jsonl"]);
    expect([onItself.code, onItself.err]).toEqual([1, expect.stringContaining("name a new one")]);
    expect(readFileSync(join(folder, "posts.jsonl"), "utf8")).toBe(kept);
    const nowhere = await cli(["import", "posts.jsonl", "--rejects", "no-folder/rejected.jsonl"]);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("can't be written (ENOENT)")]);

    const again = await cli(["import", join(folder, "posts.jsonl")]);
    expect(again.code).toBe(0);
    expect(again.out).toContain("3 rows, 2 imported, 1 rejected");
    expect(again.out).toContain(
      '1 × category is not on the list. Did you mean "Food"? (line 2; for example "Fod")',
    );
    expect(again.out).toContain("0 posts added, 0 updated, 2 unchanged; the catalogue now has 2.");

    const refused = await json(["seed", "--posts", "10", "--creators", "5"]);
    expect(refused).toMatchObject({ code: 1, value: { error: { code: "conflict" } } });
    const forced = await json(["seed", "--posts", "10", "--creators", "5", "--replace"]);
    expect(forced.value).toMatchObject({ posts: { total: 10 } });
  });

  it("infers missing values unless disabled", async () => {
    const file = join(folder, "bare.jsonl");
    writeFileSync(file, JSON.stringify({ id: "b1", createdAt: "2026-01-01", caption: "Bread #baking" }));
    const imported = async (...options: string[]) => {
      const DATA_DIR = join(folder, `bare${options.length}`);
      const { code } = await cli(["import", file, "--kind", "posts", ...options], { DATA_DIR });
      expect(code).toBe(0);
      const catalogue = openCatalogue(DATA_DIR);
      const { posts } = await catalogue.searchPosts({ page: 1, pageSize: 1 });
      await catalogue.close();
      return posts[0];
    };
    const stated = { id: "b1", createdAt: "2026-01-01T00:00:00.000Z", caption: "Bread #baking" };
    expect(await imported()).toEqual({
      ...stated,
      hook: "Bread",
      category: "Food",
      inferred: ["category", "hook"],
    });
    expect(await imported("--no-infer")).toEqual(stated);
  });

  it("leaves the catalogue alone when it checks, and when no row is good", async () => {
    const before = await json(["seed", "--posts", "20", "--creators", "5", "--replace"]);
    writeFileSync(join(folder, "good.jsonl"), lines[0]!);
    const checked = await json(["import", "good.jsonl", "--check"]);
    expect(checked).toMatchObject({ code: 0, value: { isCheck: true, files: [{ accepted: 1 }] } });
    writeFileSync(join(folder, "bad.jsonl"), lines[1]!);
    const bad = await json(["import", "bad.jsonl"]);
    expect(bad).toMatchObject({
      code: 1,
      value: { error: { code: "nothing_imported", files: [{ rejected: 1 }] } },
    });
    const after = await json(["seed", "--posts", "20", "--creators", "5"]);
    expect(after.value.generation).toBe(before.value.generation + 1);
    expect(after.value.posts.total).toBe(20);
  });
});

describe("keys and credits", () => {
  it("creates, grants, lists and revokes", async () => {
    const { value: made } = await json([
      "keys",
      "create",
      "--name",
      "Reports",
      "--credits",
      "500",
      "--monthly-cap",
      "1k",
    ]);
    expect(made).toMatchObject({ name: "Reports", credits: 500, monthlyCap: 1000 });
    expect(made.key).toMatch(/^sd_live_\w{40}$/);
    expect((await json(["credits", "grant", made.id, "25"])).value).toMatchObject({ balance: 525 });
    // The dashboard's account is made by the first grant when the server has never run.
    expect((await json(["credits", "grant", "dashboard", "500"])).value).toMatchObject({
      id: "dashboard",
      balance: 1000,
    });
    expect((await json(["keys", "revoke", made.prefix])).value.revokedAt).toBeDefined();
    const { out } = await cli(["keys", "list"]);
    expect(out).toContain("Reports");
    expect(out).toContain("revoked");
    expect(out).not.toContain(made.key);
    const unknown = await json(["credits", "grant", "key_nobody", "5"]);
    expect(unknown).toMatchObject({ code: 1, value: { error: { code: "not_found" } } });
  });
});

describe("users", () => {
  it("makes accounts, with a password that is given or made up", async () => {
    const ada = await json([
      "users",
      "create",
      "--email",
      "Ada@example.com",
      "--name",
      "Ada",
      "--role",
      "admin",
    ]);
    expect(ada.value).toMatchObject({
      email: "ada@example.com",
      role: "admin",
      password: expect.stringMatching(/^.{24}$/),
    });
    const args = ["users", "create", "--email", "bo@example.com", "--name", "Bo", "--password-stdin"];
    const bo = await cli(args, {}, "rusty kettle orbit\n");
    expect(bo).toMatchObject({ code: 0, out: "bo@example.com can sign in as member.\n" });
    const twice = await json(["users", "create", "--email", "ada@example.com", "--name", "Ada"]);
    expect(twice).toMatchObject({ code: 1, value: { error: { code: "conflict" } } });
    const short = await cli(args, {}, "short\n");
    expect(short.code).toBe(1);
    expect(short.err).toContain("password must have");
  });
});

describe("failures", () => {
  it.each([
    [["import", "nowhere.csv"], "invalid_file", /There is no file .*nowhere\.csv/],
    [["import"], "usage", /missing required argument/],
    [["seed", "--posts", "many"], "usage", /whole number/],
    [["keys", "create", "--name", "x"], "usage", /--credits/],
    [["frobnicate"], "usage", /unknown command/],
  ])("%j reports it in one JSON value", async (args, code, message) => {
    const ran = await json(args);
    expect(ran.code).toBe(1);
    expect(ran.value.error.code).toBe(code);
    expect(ran.value.error.message).toMatch(message);
  });

  it("names a wrong setting and ends with 2", async () => {
    const plain = await cli(["keys", "list"], { PORT: "x" });
    expect(plain).toMatchObject({ code: 2, out: "" });
    expect(plain.err.trim()).toBe('PORT must be a whole number from 1 to 65535, not "x".');
    const asJson = await json(["keys", "list"], { PORT: "x" });
    expect(asJson).toMatchObject({ code: 2, value: { error: { code: "invalid_setting" } } });
  });

  it.each([
    [["--help"]],
    [["import", "--help"]],
    [["keys", "create", "--help"]],
    [["credits", "grant", "--help"]],
  ])("%j has examples", async (args) => {
    const { code, out } = await cli(args);
    expect(code).toBe(0);
    expect(out).toContain("Examples:\n  npm run cli -- ");
  });
});
