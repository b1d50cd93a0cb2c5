/** A restored copy works, and never resends calls that were paid after it was made. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { holdDataDir } from "@/lib/host/hold-data-dir";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { Instance } from "@/lib/server/team/instance/instance";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { waitForReveal } from "@/lib/server/team/reveal/running-reveals";
import { listUnknownAttempts } from "@/lib/server/team/reveal/unknown-attempts";
import { addMember, ids } from "@/lib/testing/open-test-team";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { openCatalogue, openCatalogueWriter } from "../open-catalogue";
import { auditBooks } from "./audit-copy";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
let folder: string;
let dataDir: string;
let target: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  dataDir = join(folder, "data");
  target = join(folder, "target");
});
afterEach(async () => {
  for (const child of children) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  children = [];
  rmSync(folder, { recursive: true });
});

const free = async () => null;
const backUp = (name = "backup", serviceUrl: string | null = null) =>
  writeBackup({
    dataDir,
    directory: join(folder, name),
    version: "0.1.0",
    serviceUrl,
    hasSecretSetting: false,
  });
const restore = (to = target, hold: (dataDir: string) => Promise<string | null> = free) =>
  restoreBackup(join(folder, "backup"), to, hold);

async function fillData(): Promise<void> {
  const db = await openDatabase(dataDir);
  const member = {
    id: "ana",
    email: "ana@example.com",
    name: "Ana",
    role: "admin" as const,
    passwordHash: "-",
  };
  await db
    .insertInto("member")
    .values({ ...member, createdAt: new Date().toISOString() })
    .execute();
  const fact = { creatorId: "tiktok_1", field: "country", fact: "{}", provenAtMs: 1 };
  await db
    .insertInto("creatorFact")
    .values({ ...fact, provider: "embedded", catalogueVersion: "1" })
    .execute();
  await db.destroy();
  writeFileSync(join(dataDir, "auth-secret"), "s".repeat(64));
  await openCatalogueWriter(dataDir).publish({
    creators: [{ id: "tiktok_1", dateCreated: 1 }],
    isDemo: false,
  });
}

test("a restored folder has people, secret and catalogue, and nothing else", async () => {
  await fillData();
  await backUp();
  const { held, note } = await restore();
  expect(held).toEqual({ stopped: 0, open: { reserved: 0, sent: 0, unknown: 0 }, credits: 0 });
  expect(note.rows.member).toBe(1);
  expect(readdirSync(target).sort()).toEqual([
    "auth-secret",
    "catalogue",
    "has-catalogue",
    "scoutdeck.sqlite",
  ]);
  expect(readFileSync(join(target, "auth-secret"), "utf8")).toBe("s".repeat(64));
  const db = await openDatabase(target);
  expect(await db.selectFrom("member").select("name").execute()).toEqual([{ name: "Ana" }]);
  // The copy may renumber its catalogue's states, so these facts belong to none of them.
  expect(await db.selectFrom("creatorFact").selectAll().execute()).toEqual([]);
  await db.destroy();
  const catalogue = openCatalogue(target);
  const all = parseUrl(creatorQuery, new URLSearchParams()).values;
  expect(await catalogue.searchCreatorIds(all)).toEqual({ total: 1, ids: ["tiktok_1"] });
  await catalogue.close();
});

test("a backup without a catalogue restores to one that is missing, not empty", async () => {
  await fillData();
  await writeBackup({
    dataDir,
    directory: join(folder, "backup"),
    version: "0",
    serviceUrl: null,
    hasSecretSetting: false,
    isWithoutCatalogue: true,
  });
  await restore();
  const catalogue = openCatalogue(target);
  await expect(catalogue.summary()).rejects.toMatchObject({ code: "catalogue_unavailable" });
  await catalogue.close();
});

/** Names and contents of all files. */
const contentOf = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => [
          join(entry.parentPath, entry.name),
          readFileSync(join(entry.parentPath, entry.name), "hex"),
        ])
    : null;

test.each<[string, () => void, RegExp]>([
  [
    "a database",
    () => writeFileSync(join(target, "scoutdeck.sqlite"), "x"),
    /has data already \(scoutdeck\.sqlite\)/,
  ],
  [
    "the journal of one",
    () => writeFileSync(join(target, "scoutdeck.sqlite-wal"), "x"),
    /scoutdeck\.sqlite-wal/,
  ],
  ["a catalogue", () => mkdirSync(join(target, "catalogue")), /has data already \(catalogue\)/],
  ["a secret", () => writeFileSync(join(target, "auth-secret"), "x"), /has data already \(auth-secret\)/],
])("a folder with %s is refused and stays as it is", async (_, fill, sentence) => {
  await fillData();
  await backUp();
  mkdirSync(target);
  fill();
  const before = contentOf(target);
  await expect(restore()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(sentence),
  });
  expect(contentOf(target)).toEqual(before);
});

test("a damaged backup restores nothing, and neither does one whose target is held by a server", async () => {
  await fillData();
  await backUp();
  const program = `import { holdDataDir } from "@/lib/host/hold-data-dir";
    console.log(await holdDataDir(${JSON.stringify(target)}, "http://localhost:1"));
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, argsOfSource(program), {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(holder);
  expect(String((await once(holder.stdout, "data"))[0]).trim()).toBe("null");
  const before = contentOf(target)?.map(([path]) => path);
  await expect(restore(target, (path) => holdDataDir(path, "x"))).rejects.toThrow(/is in use by/);
  expect(contentOf(target)?.map(([path]) => path)).toEqual(before);

  appendFileSync(join(folder, "backup", "scoutdeck.sqlite"), "x");
  await expect(restore(join(folder, "other"))).rejects.toThrow(
    /cannot be restored: scoutdeck\.sqlite is damaged/,
  );
  expect(existsSync(join(folder, "other"))).toBe(false);
});

test("an interrupted restore can be repeated", async () => {
  await fillData();
  await backUp();
  mkdirSync(join(target, "restoring.partial"), { recursive: true });
  mkdirSync(join(target, "catalogue"));
  writeFileSync(join(target, "auth-secret"), "half");
  await restore();
  expect(readFileSync(join(target, "auth-secret"), "utf8")).toBe("s".repeat(64));
  expect(readdirSync(target)).not.toContain("restoring.partial");
});

/** A slow service with its own record: one line per charged creator. */
const SERVICE = `
  import { appendFileSync } from "node:fs";
  import { createServer } from "node:http";
  const answers = new Map();
  const replays = process.env.REPLAYS === "on";
  createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const json = (body) => { response.setHeader("content-type", "application/json"); response.end(JSON.stringify(body)); };
      if (request.method === "GET") return json({ message: "OK", credits: { remaining: 10000 } });
      const key = request.headers["idempotency-key"];
      let answer = replays && answers.get(key);
      if (!answer) {
        const { userIds } = JSON.parse(text);
        for (const id of userIds) appendFileSync(process.env.RECORD, id + "\\n");
        answer = { message: "OK", data: userIds.map((id) => ({ id, username: id })), credits: { charged: userIds.length, remaining: 9 } };
        answers.set(key, answer);
      }
      setTimeout(() => json(answer), 1500);
    });
  }).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

async function startService(replays: "on" | "off") {
  const record = join(folder, "record");
  writeFileSync(record, "");
  const child = spawn(process.execPath, ["--input-type=module", "-e", SERVICE], {
    env: { ...process.env, RECORD: record, REPLAYS: replays },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [port] = await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    charged: () => readFileSync(record, "utf8").split("\n").filter(Boolean),
  };
}

async function openTeam(folderOfTeam: string, url: string, replays: boolean) {
  const db = await openDatabase(folderOfTeam);
  const idempotency = replays ? ("on" as const) : ("off" as const);
  const settings = { url, apiKey: "key", keyHeader: "x-svc-api-key", idempotency };
  const service = httpService(settings, new MemoryRateLimiter({ limit: 10_000 }), {
    connectTimeoutMs: 5_000,
    totalTimeoutMs: 10_000,
    retryDelayMs: 20,
  });
  return { db, service, instance: await Instance.register(db, { leaseMs: 0 }) };
}

/** A copy made during a reveal of 300, which then ends: one call was answered, one in flight, one planned. */
async function copyInTheMiddle(replays: "on" | "off") {
  const service = await startService(replays);
  const team = await openTeam(dataDir, service.url, replays === "on");
  await team.db.deleteFrom("teamSetting").execute();
  const ana = await addMember(team, "ana", "admin");
  const confirming = confirm(ana, {
    quoteId: (await quote(ana, { ids: ids(1, 300) })).id,
    purpose: "Spring",
  });
  await vi.waitFor(() => expect(service.charged().length).toBe(200), { timeout: 10_000, interval: 10 });
  const { note } = await backUp("backup", service.url);
  expect(service.charged()).toHaveLength(200);
  const { id } = await confirming;
  await waitForReveal(id, 20_000);
  expect(service.charged()).toHaveLength(300);
  expect(note.rows.owned_creator).toBe(100);
  await team.db.destroy();
  return { service, id };
}

const owned = (db: Awaited<ReturnType<typeof openDatabase>>) =>
  db.selectFrom("ownedCreator").select("creatorId").execute();

test.each(["on", "off"] as const)(
  "with a service that replays answers (%s): a copy made during a reveal charges no creator twice",
  async (replays) => {
    const { service, id } = await copyInTheMiddle(replays);
    const { held, attempts } = await restore();
    // This happens at server start and every 30 seconds.
    const team = await openTeam(target, service.url, replays === "on");
    for (let round = 0; round < 3; round++) {
      await recover(team);
      await waitForReveal(id, 20_000);
    }
    expect(service.charged()).toHaveLength(300);
    expect(new Set(service.charged()).size).toBe(300);
    expect(held).toEqual({ stopped: 1, open: { reserved: 1, sent: 1, unknown: 0 }, credits: 200 });
    expect(attempts.map(({ state }) => state).sort()).toEqual(["reserved", "sent", "settled"]);
    expect(await auditBooks(team.db)).toEqual([]);
    const ana = memberCaller({ id: "ana", email: "ana@example.com", name: "ana", role: "admin" }, NO_ORIGIN);
    const unknown = await listUnknownAttempts({ ...team, ...ana });
    if (replays === "on") {
      // The same keys returned the paid creators.
      expect(await owned(team.db)).toHaveLength(300);
      expect(unknown).toEqual([]);
    } else {
      expect(await owned(team.db)).toHaveLength(100);
      expect(unknown.map(({ credits, isRetried }) => [credits, isRetried])).toEqual([
        [100, false],
        [100, false],
      ]);
      expect(unknown[0]!.message).toMatch(
        /Restored from the copy of .* UTC; it may have been charged after it/,
      );
    }
    await team.db.destroy();
  },
);

test("a copy older than the service's memory is not queried automatically", async () => {
  const { service, id } = await copyInTheMiddle("on");
  await restore();
  const team = await openTeam(target, service.url, true);
  const ageMs = 8 * 86_400_000;
  await team.db.updateTable("chargeAttempt").set({ ageMs }).where("state", "=", "unknown").execute();
  await recover(team);
  await waitForReveal(id, 20_000);
  expect(service.charged()).toHaveLength(300);
  expect(await owned(team.db)).toHaveLength(100);
  await team.db.destroy();
});

test("a quote in the copy can no longer be confirmed", async () => {
  await fillData();
  const db = await openDatabase(dataDir);
  const row = {
    id: "q",
    memberId: "ana",
    ids: '["tiktok_1"]',
    toBuy: 1,
    expiresAtMs: Date.now() + 600_000,
  };
  await db
    .insertInto("quote")
    .values({ ...row, createdAt: new Date().toISOString() })
    .execute();
  await db.destroy();
  await backUp();
  await restore();
  const restored = await openDatabase(target);
  expect(await restored.selectFrom("quote").select("expiresAtMs").execute()).toEqual([{ expiresAtMs: 0 }]);
  await restored.destroy();
});
