/**
 * Four people change one list through two server processes, one of which restarts: saved changes are never lost, and
 * followers of the change stream know the database's exact state.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { List } from "@/lib/contract/lists";
import { memberCaller, NO_ORIGIN, SYSTEM } from "@/lib/server/access/caller";
import { sharedSecret } from "@/lib/server/access/secret";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { newestChange } from "@/lib/server/team/lists/list-events";
import { createMember } from "@/lib/server/team/members/create-member";
import type { MemberContext } from "@/lib/server/team/team-context";
import { cookieOfMember } from "@/lib/testing/begin-session";
import { LiveClient } from "@/lib/testing/live-client";
import { ids } from "@/lib/testing/open-test-team";
import { randomOf } from "@/lib/testing/random-of";
import { freePort } from "@/lib/testing/free-port";
import { startSiteProcess, type SiteProcess } from "@/lib/testing/start-site-process";
import { usePostgres } from "@/lib/testing/use-postgres";

const CLIENTS = 4;
/** Edits per person. */
const EDITS = Number(process.env.LIVE_EDITS ?? 100);
const CREATORS = ids(1, 15);
const PATIENCE = { timeout: 120_000, interval: 100 };
vi.setConfig({ testTimeout: 1_800_000 });

const newPostgres = usePostgres();
let leave: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of leave.toReversed()) await end();
  leave = [];
});

/** An empty database, and how processes on it are started. */
async function openDeck(engine: "sqlite" | "postgres") {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-live-"));
  leave.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const url = engine === "postgres" ? await newPostgres() : null;
  const db = url === null ? await openDatabase(dataDir) : await openPostgres(url, { connections: 2 });
  leave.push(() => db.destroy());
  const secret = await sharedSecret(db, dataDir);
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: "off",
    STOP_DELAY_MS: "0",
    ...(url !== null && { DATABASE_URL: url }),
  };
  const start = async (port?: number) => {
    const site = await startSiteProcess(port ?? (await freePort()), settings);
    leave.push(async () => {
      site.signal("SIGKILL");
      await site.ended;
    });
    return site;
  };
  return { db, secret, start };
}

async function newMembers(db: Db) {
  const names = Array.from({ length: CLIENTS }, (_, index) => `Person ${index + 1}`);
  const made = [];
  for (const name of names) {
    const email = `${name.replace(" ", "-")}@example.com`;
    const account = { email, password: "a quiet lantern harbour", name, role: "admin" as const };
    made.push((await createMember({ db, ...SYSTEM }, account)).member);
  }
  return made;
}

/** Every cell of the list as a client would know it. */
async function inDatabase(db: Db, list: List) {
  const known = new Map<string, { text: string | null; version: number }>();
  const items = await db.selectFrom("listItem").selectAll().where("listId", "=", list.id).execute();
  const values = await db.selectFrom("listValue").selectAll().where("listId", "=", list.id).execute();
  for (const item of items) {
    const set = (field: string, text: string | null, version: number) =>
      known.set(`${item.creatorId} ${field}`, { text, version });
    set("status", item.statusId, item.statusVersion);
    set("owner", item.ownerId, item.ownerVersion);
    set("position", String(item.position), 0);
    for (const { id } of list.columns) set(id, null, 0);
  }
  for (const { creatorId, columnId, text, version } of values)
    known.set(`${creatorId} ${columnId}`, { text, version });
  return known;
}

/** The history of each cell, in order. */
async function historyOf(db: Db, list: List) {
  const rows = await db
    .selectFrom("listChange")
    .selectAll()
    .where("listId", "=", list.id)
    .where("kind", "=", "field")
    .where("version", "is not", null)
    .orderBy("id")
    .execute();
  const found = new Map<string, typeof rows>();
  for (const row of rows) {
    const cell = `${row.creatorId} ${row.field}`;
    found.set(cell, [...(found.get(cell) ?? []), row]);
  }
  return found;
}

/** Restarts a process in the middle of the work. */
async function restart(
  site: SiteProcess,
  start: (port: number) => Promise<unknown>,
  clients: readonly LiveClient[],
) {
  const done = () => clients.reduce((sum, { counts }) => sum + counts.edits, 0);
  await expect.poll(done, { ...PATIENCE, timeout: 900_000 }).toBeGreaterThan((CLIENTS * EDITS) / 3);
  site.signal("SIGTERM");
  expect(await site.ended).toBe(0);
  await start(Number(new URL(site.url).port));
}

test.each(["postgres", "sqlite"] as const)(
  "%s: no acknowledged change is lost, and all know the same",
  async (engine) => {
    const { db, secret, start } = await openDeck(engine);
    const members = await newMembers(db);
    const ctx = { db, ...memberCaller(members[0]!, NO_ORIGIN) } as MemberContext;
    const made = await createList(ctx, {
      kind: "creators",
      name: "Winter",
      template: "paid-collaboration",
      isTeam: true,
    });
    await addItems(ctx, { listId: made.id, ids: [...CREATORS] });
    // The values that the clients type fit columns of numbers and texts.
    const list = {
      ...made,
      columns: made.columns.filter(({ type }) => ["money", "number", "text"].includes(type)),
    };
    expect(list.columns.length).toBeGreaterThan(0);
    const sites = [await start(), await start()];
    const clients: LiveClient[] = [];
    const after = await newestChange(db);
    for (const [index, { id }] of members.entries()) {
      const client = new LiveClient({
        list,
        url: sites[index % 2]!.url,
        cookie: await cookieOfMember(db, id, { secret }),
        random: randomOf(index + 1),
        creators: CREATORS,
        people: members.map((member) => member.id),
      });
      await client.read();
      client.follow(after);
      clients.push(client);
    }
    const began = performance.now();
    await Promise.all([...clients.map((client) => client.work(EDITS)), restart(sites[1]!, start, clients)]);
    const seconds = (performance.now() - began) / 1000;

    const newest = await newestChange(db);
    await expect.poll(() => Math.min(...clients.map(({ heard }) => heard)), PATIENCE).toBe(newest);
    await Promise.all(clients.map((client) => client.stop()));

    const history = await historyOf(db, list);
    for (const { creatorId, field, text, version, seen } of clients.flatMap(({ saved }) => saved)) {
      const kept = history.get(`${creatorId} ${field}`)?.find((change) => change.version === version);
      expect(kept?.after, `${creatorId} ${field} ${version}`).toBe(text);
      // No client overwrote a value that it had not seen.
      expect(version).toBe(seen + 1);
    }
    const now = await inDatabase(db, list);
    for (const [cell, changes] of history) {
      const first = changes[0]!.version!;
      expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => first + index));
      changes.slice(1).forEach(({ before }, index) => expect(before).toBe(changes[index]!.after));
      expect(now.get(cell)).toEqual({ text: changes.at(-1)!.after, version: changes.at(-1)!.version });
    }
    for (const { known } of clients)
      expect(new Map([...known].toSorted())).toEqual(new Map([...now].toSorted()));
    const sum = (of: (client: LiveClient) => number) => clients.reduce((all, client) => all + of(client), 0);
    expect(sum(({ counts }) => counts.edits)).toBe(CLIENTS * EDITS);
    // Clients of the restarted process reconnected.
    expect(Math.min(clients[1]!.counts.streams, clients[3]!.counts.streams)).toBeGreaterThan(1);
    if (process.env.LIVE_EDITS === undefined) return;
    console.info(
      `${engine}: ${CLIENTS * EDITS} edits in ${seconds.toFixed(1)} s, ${sum(({ saved }) => saved.length)} changes,`,
      `${sum(({ counts }) => counts.conflicts)} conflicts, ${sum(({ counts }) => counts.told)} events told,`,
      `${sum(({ counts }) => counts.resets)} resets, ${sum(({ counts }) => counts.lost)} answers lost`,
    );
  },
);
