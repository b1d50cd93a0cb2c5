/** Several processes on one catalogue in ClickHouse: a command line that moves and imports, and servers that answer. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClickhouseFront } from "@/lib/testing/clickhouse-front";
import { chdbFolder, openChdb, type ChdbServer } from "@/lib/testing/open-chdb";
import { freePort } from "@/lib/testing/free-port";
import { readinessOf, startSiteProcess, type SiteProcess } from "@/lib/testing/start-site-process";
import { CLI } from "@/lib/testing/compile-programs";
import { openCatalogueWriter } from "../adapters/duckdb/open-catalogue";

const engine = chdbFolder();
const PATIENCE = { timeout: 60_000, interval: 100 };

describe.skipIf(engine === undefined)("with the engine installed", () => {
  let server: ChdbServer;
  let front: ClickhouseFront;
  let address: string;
  let folder: string;
  const sites: SiteProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-clickhouse-"));
    server = openChdb(engine!);
    front = await server.serve();
    address = front.addressOf(await server.createDatabase());
  });
  afterAll(async () => {
    for (const site of sites) site.signal("SIGKILL");
    await Promise.all(sites.map(({ ended }) => ended));
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (args: string[], settings: Record<string, string>) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const { PATH = "", HOME = "" } = process.env;
      const env = { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv;
      const child = spawn(process.execPath, [...CLI, ...args], { cwd: folder, env });
      let [out, err] = ["", ""];
      child.stdout.on("data", (chunk) => (out += chunk));
      child.stderr.on("data", (chunk) => (err += chunk));
      child.on("close", (code) => resolve({ code, out, err }));
    });
  const start = async (name: string) => {
    const settings = { DATA_DIR: join(folder, name), CATALOGUE_URL: address, AUTH_SECRET: "s".repeat(32) };
    const site = await startSiteProcess(await freePort(), settings);
    sites.push(site);
    return site;
  };
  const health = async ({ url }: SiteProcess) => (await fetch(`${url}/api/health`)).json();
  const catalogueOf = async (site: SiteProcess) => ((await health(site)) as { catalogue?: object }).catalogue;

  test("is moved in, served by two processes, extended and moved back", async () => {
    const files = { DATA_DIR: join(folder, "files") };
    expect((await cli(["seed", "--posts", "300", "--creators", "90"], files)).code).toBe(0);
    const moved = await cli(["move", "--to-catalogue", address], files);
    expect(moved.err).toContain("Copying posts: 300 of 300 rows\n");
    expect(moved.out).toMatch(/^Moved 300 posts and 90 creators\. Every record was compared\.$/m);
    const { generation } = await openCatalogueWriter(files.DATA_DIR).summary();

    const [first, second] = [await start("first"), await start("second")];
    const before = { posts: 300, creators: 90, generation: generation + 2, isDemo: true };
    expect([await catalogueOf(first), await catalogueOf(second)]).toEqual([before, before]);

    writeFileSync(join(folder, "own.csv"), "id,username,followers\ntiktok_1,knots.daily,52000\n");
    const own = { DATA_DIR: join(folder, "cli"), CATALOGUE_URL: address };
    expect((await cli(["import", "own.csv"], own)).code).toBe(0);
    const after = { posts: 0, creators: 1, generation: generation + 3, isDemo: false };
    for (const site of [first, second]) await expect.poll(() => catalogueOf(site), PATIENCE).toEqual(after);

    const back = { DATA_DIR: join(folder, "back"), CATALOGUE_URL: address };
    const returned = await cli(["move", "--to-catalogue", "files", "--json"], back);
    expect(JSON.parse(returned.out)).toMatchObject({ posts: 0, creators: 1, kept: 0 });
    expect(await openCatalogueWriter(back.DATA_DIR).summary()).toMatchObject({ creators: 1, isDemo: false });
  });

  test("explains in one sentence why a move is impossible", async () => {
    const sentence = async (to: string, settings: Record<string, string> = {}) => {
      const { code, out, err } = await cli(["move", "--to-catalogue", to], {
        DATA_DIR: join(folder, "none"),
        ...settings,
      });
      expect([code, out]).toEqual([1, ""]);
      return err.trim();
    };
    expect(await sentence("clickhouse://x/y")).toMatch(/^--to-catalogue must be the address of a ClickHouse/);
    expect(await sentence("files")).toBe("Set CATALOGUE_URL to the catalogue to move.");
    expect(await sentence("http://h/other", { CATALOGUE_URL: address })).toMatch(/^CATALOGUE_URL is set, so/);
    expect(await sentence(address)).toBe("The source has no catalogue yet: there is nothing to move.");
  });

  test("without the server, a process names what is missing", async () => {
    const site = sites[0] ?? (await start("alone"));
    await front.close();
    await expect.poll(() => readinessOf(site.url), PATIENCE).toBe(503);
    const { reasons } = (await health(site)) as { reasons: { code: string; message: string }[] };
    expect(reasons.map(({ code }) => code)).toEqual([expect.stringMatching(/^catalogue_/)]);
    expect(JSON.stringify(reasons)).not.toMatch(/pass|127\.0\.0\.1/);
  });
});
