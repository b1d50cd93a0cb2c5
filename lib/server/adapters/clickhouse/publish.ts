import "server-only";
/** Builds each generation beside the current one, then replaces it in one step or not at all. */
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import type {
  KeptGeneration,
  PublishInput,
  PublishResult,
  StagedGeneration,
  Wanted,
} from "@/lib/server/ports/catalogue";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { withinBounds } from "../catalogue/kept-bounds";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { isEmptyAtFirst, summaryOf } from "../catalogue/manifest";
import { NO_OUTCOMES } from "../catalogue/merge-rows";
import { buildTables } from "./build-tables";
import { TableGone, unreadable, type Engine } from "./engine";
import { wantedRows } from "./read-records";
import {
  createState,
  EMPTY,
  lastSequence,
  readState,
  tablesOf,
  writeState,
  type Manifest,
  type State,
} from "./state";
import { generationOf, searchTable } from "./tables";

const OURS = /^(posts|creators)_\d+(_|$)/;

/** @param state null if it is damaged, so it is unknown which tables are needed */
async function dropUnneeded(engine: Engine, state: State | null): Promise<number> {
  if (!state) return 0;
  const needed = new Set(tablesOf(state.current, state.previous, ...state.kept));
  const names = [...(await engine.tables()).keys()];
  const unneeded = names.filter((name) => OURS.test(name) && !needed.has(name));
  for (const name of unneeded) await engine.run(`drop table if exists ${engine.table(name)}`);
  return unneeded.length;
}

async function keptOf(engine: Engine, found: readonly Manifest[], current: Manifest): Promise<Manifest[]> {
  const bytes = await engine.tables();
  const known = new Set(tablesOf(current));
  return withinBounds(found, current.generation, (manifest) => {
    const tables = tablesOf(manifest);
    const more = tables.filter((table) => !known.has(table)).map((table) => bytes.get(table));
    for (const table of tables) known.add(table);
    return more.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);
  });
}

async function idsWithout(engine: Engine, layout: typeof postLayout, base: Manifest, without?: Wanted) {
  const ids = new Set<string>();
  if (!without) return ids;
  for await (const { id } of wantedRows(engine, layout, base.tables, without)) ids.add(String(id));
  return ids;
}

async function build(engine: Engine, current: Manifest, input: PublishInput, base: Manifest) {
  const generation = Math.max(current.generation, input.after ?? 0) + 1;
  const { isDemo } = input;
  const { posts, creators } = base;
  const manifest: Manifest = {
    generation,
    isDemo,
    posts,
    creators,
    createdAt: new Date().toISOString(),
    tables: { ...base.tables },
    digests: { ...base.digests },
  };
  const result: PublishResult = {
    posts: { added: 0, ...NO_OUTCOMES, total: posts },
    creators: { added: 0, ...NO_OUTCOMES, total: creators },
    generation,
  };
  for (const layout of [postLayout, creatorLayout]) {
    const { kind, digest } = layout;
    const gone = await idsWithout(engine, layout, base, input.without);
    const rows = input[kind] ?? (gone.size > 0 ? [] : undefined);
    if (!rows) continue;
    const before = base.tables[kind];
    const old = before && { table: before, count: base[kind], isSame: base.digests[kind] === digest };
    const table = searchTable(kind, generation);
    result[kind] = await buildTables(engine, { layout, table, rows, gone, ...(old && { old }) }, input);
    manifest[kind] = result[kind].total;
    manifest.tables[kind] = table;
    manifest.digests[kind] = digest;
  }
  return { manifest, result };
}

type Built = Awaited<ReturnType<typeof build>> & { isRoutine: boolean };

type Found = { state: State; needed: State | null };

const WRITERS = "catalogue_writers";
const NOTE_EVERY_MS = 10_000;
const DEAD_AFTER_S = 60;

const writing = processSingleton("clickhouse-writing", () => new Set<string>());

const busy = () =>
  new AppError(
    "conflict",
    "Another process is importing into this catalogue. Try again when it has finished.",
  );

type WriterLock = {
  id: string;
  /** @throws AppError `conflict` when others may consider this writer dead */
  check: () => Promise<void>;
  release: () => Promise<void>;
};

async function note(engine: Engine, id: string, isDone: boolean): Promise<void> {
  const sql = `insert into ${engine.table(WRITERS)} (id, is_done) values ({id:String}, ${isDone})`;
  await engine.run(sql, { id });
}

async function atWork(engine: Engine): Promise<string[]> {
  const sql = `select id from ${engine.table(WRITERS)} where at > now64(6) - interval ${DEAD_AFTER_S} second
    group by id having max(is_done) = false`;
  return (await engine.rows<[string]>(sql)).map(([id]) => id);
}

/**
 * Each writer adds a note to table `catalogue_writers` every few seconds and proceeds only if no other is active. A
 * dead writer expires after a minute by the server's clock.
 * @throws AppError `conflict`; two writers that start at the same moment may both be refused
 */
export async function lockForWriting(engine: Engine): Promise<WriterLock> {
  const held = writing();
  const { database } = engine;
  if (held.has(database)) throw busy();
  held.add(database);
  const id = randomUUID();
  let noting: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(noting);
    held.delete(database);
  };
  try {
    await engine.run(`create table if not exists ${engine.table(WRITERS)}
      (at DateTime64(6) default now64(6), id String, is_done Bool)
      order by at ttl toDateTime(at) + interval 1 day`);
    await note(engine, id, false);
    if ((await atWork(engine)).some((other) => other !== id)) {
      await note(engine, id, true);
      throw busy();
    }
  } catch (error) {
    end();
    throw error;
  }
  const warn = (err: unknown) => logEvent("warn", "catalogue.writer-note", { err });
  noting = setInterval(() => void note(engine, id, false).catch(warn), NOTE_EVERY_MS).unref();
  let isHeld = true;
  return {
    id,
    check: async () => {
      const ids = await atWork(engine);
      if (ids.length !== 1 || ids[0] !== id) throw busy();
    },
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      end();
      // The work is done; if this note fails, others wait until the writer expires.
      await note(engine, id, true).catch(warn);
    },
  };
}

class StagedTables implements StagedGeneration {
  readonly result: PublishResult;
  readonly #engine: Engine;
  readonly #found: Found;
  readonly #built: Built;
  readonly #lock: WriterLock;
  #isOpen = true;

  constructor(engine: Engine, found: Found, built: Built, lock: WriterLock) {
    this.result = built.result;
    this.#engine = engine;
    this.#found = found;
    this.#built = built;
    this.#lock = lock;
  }

  async #end(state: State | null): Promise<void> {
    this.#isOpen = false;
    try {
      await dropUnneeded(this.#engine, state);
    } finally {
      await this.#lock.release();
    }
  }

  async publish(): Promise<PublishResult> {
    if (!this.#isOpen) throw new Error("This generation was published or discarded before.");
    const { manifest, result, isRoutine } = this.#built;
    const { current, kept, sequence } = this.#found.state;
    let needed = this.#found.needed;
    try {
      await this.#lock.check();
      const earlier = current.generation > 0 && !isRoutine ? [current, ...kept] : kept;
      const next: State = {
        sequence,
        current: manifest,
        kept: await keptOf(this.#engine, earlier, manifest),
        previous: current,
      };
      await writeState(this.#engine, next, this.#lock.id);
      needed = next;
      return result;
    } finally {
      await this.#end(needed);
    }
  }

  async discard(): Promise<void> {
    if (this.#isOpen) await this.#end(this.#found.needed);
  }
}

/** Base of an import with `--replace` over a damaged state. Existing tables keep their names until it is published. */
async function emptyAfter(engine: Engine): Promise<State> {
  const names = [...(await engine.tables()).keys()];
  const generation = Math.max(0, ...names.map((name) => generationOf(name) ?? 0));
  const sequence = await lastSequence(engine);
  return { sequence, current: { ...EMPTY, generation }, kept: [], previous: null };
}

async function findState(engine: Engine, isReplacing: boolean): Promise<Found> {
  await createState(engine);
  try {
    const state = await readState(engine);
    return { state, needed: state };
  } catch (error) {
    if (!isReplacing) throw error;
    return { state: await emptyAfter(engine), needed: null };
  }
}

async function stageBuilt(
  engine: Engine,
  builtOn: (state: State) => Promise<Built>,
  isReplacing = false,
): Promise<StagedGeneration> {
  const lock = await lockForWriting(engine);
  let found: Found | undefined;
  try {
    found = await findState(engine, isReplacing);
    await dropUnneeded(engine, found.needed);
    return new StagedTables(engine, found, await builtOn(found.state), lock);
  } catch (error) {
    try {
      if (found) await dropUnneeded(engine, found.needed);
    } finally {
      await lock.release();
    }
    throw error instanceof TableGone ? unreadable("one of its tables is missing", error) : error;
  }
}

export function stage(engine: Engine, input: PublishInput): Promise<StagedGeneration> {
  const { isRoutine = false, isReplacing } = input;
  const builtOn = async ({ current }: State) => {
    const base = isEmptyAtFirst(current, input) ? EMPTY : current;
    return { ...(await build(engine, current, input, base)), isRoutine };
  };
  return stageBuilt(engine, builtOn, isReplacing);
}

export async function generations(engine: Engine): Promise<KeptGeneration[]> {
  const { current, kept } = await readState(engine);
  if (current.generation === 0) return [];
  const bytes = await engine.tables();
  const listed = [current, ...(await keptOf(engine, kept, current))];
  return listed.map((manifest) => ({
    ...summaryOf(manifest),
    publishedAt: manifest.createdAt,
    bytes: tablesOf(manifest).reduce((sum, table) => sum + (bytes.get(table) ?? 0), 0),
    isCurrent: manifest === current,
  }));
}

export async function revert(engine: Engine, generation: number, without: Wanted): Promise<PublishResult> {
  const staged = await stageBuilt(engine, async ({ current, kept }) => {
    const base = (await keptOf(engine, kept, current)).find((each) => each.generation === generation);
    if (!base) throw new AppError("not_found", "That catalogue is no longer kept. Nothing was changed.");
    const built = await build(engine, current, { isDemo: base.isDemo, without }, base);
    return { ...built, isRoutine: false };
  });
  return staged.publish();
}

export async function prune(engine: Engine): Promise<number> {
  const lock = await lockForWriting(engine);
  try {
    await createState(engine);
    const state = await readState(engine);
    const next: State = { ...state, kept: [], previous: null };
    if (state.kept.length > 0 || state.previous) await writeState(engine, next, lock.id);
    return await dropUnneeded(engine, next);
  } finally {
    await lock.release();
  }
}
