import "server-only";
/**
 * Each writer adds a note to table `catalogue_writers` every few seconds and proceeds only if no other is active. A
 * dead writer expires after a minute by the server's clock.
 */
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { Engine } from "./engine";

const WRITERS = "catalogue_writers";
const NOTE_EVERY_MS = 10_000;
const DEAD_AFTER_S = 60;

const writing = processSingleton("clickhouse-writing", () => new Set<string>());

const busy = () =>
  new AppError(
    "conflict",
    "Another process is importing into this catalogue. Try again when it has finished.",
  );

export type WriterLock = {
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

/** @throws AppError `conflict`; two writers that start at the same moment may both be refused */
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
