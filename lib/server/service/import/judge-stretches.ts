import "server-only";
/** Threads start late, because most files are finished before a thread would have started. */
import type { PreparedRows } from "@/lib/server/ports/catalogue";
import { pause } from "@/lib/server/runtime/pause";
import type { ColumnUse } from "./column-use";
import type { Judge, Judged, JudgedStretch, Stretch } from "./judge";
import type { SourceItem } from "./source-item";

export type JudgeThreads = {
  size: number;
  /** Undefined when all threads are busy. Rejects when a thread ends early. */
  judge: (stretch: Stretch) => Promise<JudgedStretch> | undefined;
  close: () => Promise<void>;
};

/** A stretch takes about ten milliseconds, so that a stop is noticed quickly. */
const STRETCH_RECORDS = 500;
/** Limit of characters per stretch, not counting its last record, so that large records don't add up in memory. */
const STRETCH_CHARACTERS = 4 << 20;
/** A thread takes as long to start as these records take here. */
const THREADS_AFTER = 10_000;
/** A file of this size has more records, so its threads start at once and are ready when they are needed. */
const LONG_BYTES = 16 << 20;
/** Number of stretches that may wait beside those in threads. */
const WAITING = 2;

export type JudgedItem = { item: SourceItem; judged?: Judged };
export type JudgedItems = { items: JudgedItem[]; prepared?: PreparedRows };

export type Stretches = {
  items: AsyncIterable<readonly SourceItem[]>;
  sizeBytes: number;
  charactersRead: () => number;
  use: ColumnUse;
  judge: Judge;
  openThreads?: () => JudgeThreads | undefined;
};

async function* inStretches({ items, charactersRead }: Stretches): AsyncGenerator<SourceItem[]> {
  let stretch: SourceItem[] = [];
  let from = charactersRead();
  for await (const batch of items)
    for (const item of batch) {
      stretch.push(item);
      if (stretch.length < STRETCH_RECORDS && charactersRead() - from < STRETCH_CHARACTERS) continue;
      yield stretch;
      stretch = [];
      from = charactersRead();
    }
  if (stretch.length > 0) yield stretch;
}

function stretchOf(items: readonly SourceItem[], use: ColumnUse): Stretch {
  const records: Record<string, unknown>[] = [];
  const watched: number[] = [];
  for (const item of items) {
    if (!("fields" in item)) continue;
    if (use.isWatched(item.fields)) watched.push(records.length);
    records.push(item.fields);
  }
  return { records, watched };
}

type Waiting = {
  items: readonly SourceItem[];
  promise: Promise<JudgedStretch>;
  result?: JudgedStretch;
};

function begun(items: readonly SourceItem[], stretch: Stretch, { judge }: Stretches, threads?: JudgeThreads) {
  const elsewhere = threads?.judge(stretch);
  if (!elsewhere) {
    const result = judge(stretch);
    return { items, promise: Promise.resolve(result), result };
  }
  const waiting: Waiting = { items, promise: elsewhere };
  // The error is reported when the stretch is taken from the queue.
  elsewhere.then(
    (result) => (waiting.result = result),
    () => undefined,
  );
  return waiting;
}

async function ended({ items, promise }: Waiting, use: ColumnUse): Promise<JudgedItems> {
  const { judged, used, prepared } = await promise;
  use.add(used);
  let next = 0;
  const all = items.map((item) => ("fields" in item ? { item, judged: judged[next++]! } : { item }));
  return { items: all, ...(prepared && { prepared }) };
}

export async function* judgeStretches(stretches: Stretches): AsyncGenerator<JudgedItems> {
  const { use, openThreads, sizeBytes } = stretches;
  const queue: Waiting[] = [];
  let threads = sizeBytes >= LONG_BYTES ? openThreads?.() : undefined;
  let records = 0;
  try {
    for await (const items of inStretches(stretches)) {
      const isLong = records >= THREADS_AFTER;
      if (isLong) threads ??= openThreads?.();
      records += items.length;
      queue.push(begun(items, stretchOf(items, use), stretches, isLong ? threads : undefined));
      // Yields to the event loop, so that messages of threads are received.
      if (threads) await pause();
      while (queue[0] && (queue[0].result || queue.length >= (threads?.size ?? 0) + WAITING))
        yield ended(queue.shift()!, use);
    }
    while (queue[0]) yield ended(queue.shift()!, use);
  } finally {
    await threads?.close();
  }
}
