/**
 * The code blocks of the documents can be read by what they are written for. Those of README and docs/start.md are also
 * run: imports and keys by the command line, calls against the embedded service. The starts are recorded here;
 * e2e/launch.spec.ts and the workflow of the tests make them.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { CLI } from "@/lib/testing/compile-programs";
import { makeWorkbook } from "@/lib/testing/make-zip";
import { openKeyedService } from "@/lib/testing/request-service";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";

type Block = { page: string; language: string; text: string };

function blocksOf(page: string): Block[] {
  const blocks = readFileSync(join(root, page), "utf8").matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, , language = "", text = ""]) => ({ page, language, text }));
}

const nested = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...nested];
const blocks = pages.flatMap(blocksOf);

/** A shell would read the placeholder as a redirection. */
const withAddress = (text: string) => text.replaceAll("<this repository>", "https://example.com/repository");

const READERS: Record<string, (text: string) => unknown> = {
  sh: (text) => {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: withAddress(text), encoding: "utf8" });
    return [status, stderr];
  },
  json: (text) => JSON.parse(text) && [0, ""],
  js: (text) => [parseSync("block.js", text).errors.length, ""],
  ts: (text) => [parseSync("block.ts", text).errors.length, ""],
};
/** Parts of files and of requests. Python is run by webhook-guide.test.ts. */
const UNREAD = ["caddyfile", "http", "python", "sql", "yaml"];

describe("blocks of all documents", () => {
  test("are found, in known languages", () => {
    expect(blocks.length).toBeGreaterThan(50);
    const known = [...Object.keys(READERS), ...UNREAD];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  test.each(blocks.filter(({ language }) => language in READERS))("$page: $text", ({ language, text }) =>
    expect(READERS[language]!(text)).toEqual([0, ""]),
  );
});

describe("blocks of README and start are run", () => {
  let folder: string;
  let served: ServedRoutes;
  let opened: Awaited<ReturnType<typeof openKeyedService>>;
  let key: string;
  const at = (path: string) => join(folder, path);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-blocks-"));
    const people = "Profil,Abonnés\n@mila.bakes,12400\n@otto.runs,8100\n";
    mkdirSync(at("exports"));
    writeFileSync(at("exports/tiktok-creators.csv"), people);
    writeFileSync(at("shortlist.csv"), people);
    const post = {
      videoUrl: "https://www.tiktok.com/@mila.bakes/video/7423000000000000001",
      views: 12_400,
      createdAt: "2026-01-31",
    };
    writeFileSync(at("posts.jsonl"), `${JSON.stringify(post)}\n`);
    const table = [
      ["Handle", "Platform", "Followers"],
      ["@nora.cooks", "TikTok", 9_900],
    ];
    writeFileSync(at("creators.xlsx"), makeWorkbook({ Sheet: table }));
    opened = await openKeyedService();
    ({ key } = await createKey(asOperator(opened.service.db), { name: "my script", credits: 100 }));
    served = await serveRoutes();
  });
  afterAll(async () => {
    await served.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const COMMANDS = `
git() { echo "git $1" >&2; mkdir -p "$3"; }
npm() {
  if [ "\${*:1:3}" = "run cli --" ]; then shift 3; ${[process.execPath, ...CLI].map((word) => `'${word}'`).join(" ")} "$@"
  else echo "npm $* $SERVICE_URL" >&2; fi
}
`;

  type Ran = { problem: string | null; stdout: string; stderr: string };

  /** Runs a block. The commands that are only recorded are in `stderr`. This process answers the calls meanwhile. */
  function run(text: string): Promise<Ran> {
    const here = withAddress(text)
      .replaceAll("http://localhost:3000", served.url)
      .replace("export API_KEY=…", `export API_KEY=${key}`);
    const args = ["--norc", "-euo", "pipefail", "-c", `SERVICE_URL=\n${COMMANDS}${here}`];
    const env = { PATH: process.env.PATH, DATA_DIR: at("data") } as unknown as NodeJS.ProcessEnv;
    return new Promise((resolve) =>
      execFile("bash", args, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ problem: error && `${error.message}${stdout}${stderr}`, stdout, stderr }),
      ),
    );
  }

  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const own = ["README.md", "docs/start.md"].flatMap(blocksOf);

  test.each(own)("$page: $text", async ({ text }) => {
    const { problem, stdout, stderr } = await run(text);
    expect(problem).toBe(null);
    for (const [, name = ""] of stderr.matchAll(/^npm (?:run )?(\w+)/gm))
      expect(scripts).toHaveProperty(name);
    if (text.includes("SERVICE_URL=")) expect(stderr).toContain("npm start https://api.example.com");
    if (text.includes("import posts.jsonl")) expect(stdout).toContain("the catalogue now has 3.");
    if (text.includes("curl ")) expect(stdout).toContain("tiktok_");
  });
});
