/** Backups of a folder that other processes write to: each is the state of one moment. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { openCatalogueWriter } from "../open-catalogue";
import { auditBooks } from "./audit-copy";
import { checkBackup } from "./verify-backup";
import { writeBackup } from "./write-backup";

let folder: string;
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  dataDir = join(folder, "data");
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  child = undefined;
  rmSync(folder, { recursive: true });
});

const backUp = (name: string) =>
  writeBackup({
    dataDir,
    directory: join(folder, name),
    version: "0.1.0",
    serviceUrl: null,
    hasSecretSetting: false,
  });

/** A process that prints "begun" and runs until it is killed. */
async function start(program: string): Promise<void> {
  child = spawn(process.execPath, argsOfSource(program), {
    env: { ...process.env, FOLDER: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout!, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("The writer ended before it began."))),
  ]);
}

/** Reveals endlessly through both ledgers, one after the other. */
const BUYER = `
  import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
  import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
  import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
  import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
  import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
  import { grantCredits } from "@/lib/server/service/keys/grant-credits";
  import { Instance } from "@/lib/server/team/instance/instance";
  import { confirm } from "@/lib/server/team/reveal/confirm";
  import { quote } from "@/lib/server/team/reveal/quote";
  import { waitForReveal } from "@/lib/server/team/reveal/running-reveals";
  import { asOperator } from "@/lib/testing/as-operator";
  import { testCatalogue } from "@/lib/testing/open-test-service";
  import { addMember } from "@/lib/testing/open-test-team";
  (async () => {
    const db = await openDatabase(process.env.FOLDER);
    const dashboard = await ensureInternalAccount(db, 100);
    const limiter = new MemoryRateLimiter({ limit: 1e9 });
    const catalogue = { ...testCatalogue, creatorsById: async (ids) => ids.map((id) => ({ id, username: id })) };
    const service = embeddedService(async () => ({ db, catalogue, dashboard, limiter, runningCharges: new Map() }));
    const instance = await Instance.register(db);
    const ana = await addMember({ db, service, instance }, "ana", "admin");
    for (let turn = 0; ; turn++) {
      await grantCredits(asOperator(db), { reference: "dashboard", credits: 3 });
      const made = await quote(ana, { ids: [1, 2, 3].map((id) => "tiktok_" + (turn * 3 + id)) });
      const { id } = await confirm(ana, { quoteId: made.id, purpose: "Spring" });
      await waitForReveal(id, 10000);
      if (turn === 3) console.log("begun");
    }
  })().catch((error) => { console.error(error); process.exit(1); });`;

test("during reveals, each copy has the books of one moment", async () => {
  await start(BUYER);
  const notes = [];
  for (const name of ["a", "b", "c", "d"]) notes.push((await backUp(name)).note);
  child!.kill("SIGKILL");
  await once(child!, "exit");
  const live = await openDatabase(dataDir);
  const entriesOf = async (db: typeof live) => ({
    service: await db.selectFrom("serviceEntry").selectAll().orderBy("id").execute(),
    team: await db.selectFrom("teamEntry").selectAll().orderBy("id").execute(),
  });
  const all = await entriesOf(live);
  for (const [index, name] of ["a", "b", "c", "d"].entries()) {
    expect(await checkBackup(join(folder, name))).toEqual({
      note: notes[index],
      damage: [],
      differences: [],
    });
    const copy = await openDatabase(join(folder, name));
    const { service, team } = await entriesOf(copy);
    expect(service.length).toBeGreaterThan(5);
    expect(service).toEqual(all.service.slice(0, service.length));
    expect(team).toEqual(all.team.slice(0, team.length));
    expect(await auditBooks(copy)).toEqual([]);
    expect(notes[index]!.newest).toEqual({ serviceEntry: service.at(-1)!.id, teamEntry: team.at(-1)!.id });
    await copy.destroy();
  }
  // The writer was at work all the time.
  const counts = notes.map(({ rows }) => rows.service_entry!);
  expect(new Set(counts).size).toBe(4);
  expect(all.service.length).toBeGreaterThan(counts[3]!);
  await live.destroy();
});

/** Replaces the catalogue without end: two publications later a file is gone. */
const PUBLISHER = `
  import { publish } from "@/lib/server/adapters/duckdb/publish";
  (async () => {
    for (let turn = 0; ; turn++) {
      const posts = Array.from({ length: turn + 1 }, (_, index) => ({ id: "p" + index, createdAt: 1 }));
      await publish(process.env.FOLDER, { posts, isDemo: false });
      if (turn === 1) console.log("begun");
    }
  })().catch((error) => { console.error(error); process.exit(1); });`;

test("during publications, each backup has one whole generation", async () => {
  await (await openDatabase(dataDir)).destroy();
  await start(PUBLISHER);
  const generations = new Set<number>();
  for (let turn = 0; turn < 8; turn++) {
    const { note } = await backUp(`publish-${turn}`);
    expect(note.catalogue).toMatchObject({ creators: 0, isDemo: false });
    const { generation, posts } = note.catalogue as { generation: number; posts: number };
    expect(posts).toBe(generation);
    generations.add(generation);
  }
  expect(generations.size).toBeGreaterThan(2);
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  // The publisher was not disturbed.
  expect(child!.exitCode).toBeNull();
  expect((await openCatalogueWriter(dataDir).summary()).generation).toBeGreaterThan(
    Math.max(...generations) - 1,
  );
});
