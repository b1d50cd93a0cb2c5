import "server-only";
/**
 * Judges the records of a file in stretches, some of them in threads, and hands them on in the order of the file. The
 * first ones are judged here: most files are done before a thread would have begun.
 */
import { pause } from "@/lib/server/runtime/pause";
import type { ColumnUse } from "./column-use";
import type { Judge, Judged, JudgedStretch, Stretch } from "./judge";
import type { SourceItem } from "./source-item";

/** Threads that judge; those of one file judge all of it by the same rules. */
export type JudgeThreads = {
  /** As many stretches as they take at a time. */
  size: number;
  /** Undefined: all are busy. Rejects when a thread ends before its time. */
  judge: (stretch: Stretch) => Promise<JudgedStretch> | undefined;
  close: () => Promise<void>;
};

/** Records of a stretch: some ten milliseconds of work, so that whoever stops the import need not wait. */
const STRETCH_RECORDS = 500;
/** Characters that are read for a stretch at most, but for its last record: large records do not add up in memory. */
const STRETCH_CHARACTERS = 4 << 20;
/** A thread takes as long to begin as these take here. */
const THREADS_AFTER = 10_000;
/** Stretches beside those in threads that may wait for their turn. */
const WAITING = 2;

export type JudgedItem = { item: SourceItem; judged?: Judged };

/** `charactersRead`: of the whole file so far. */
export type Stretches = {
  items: AsyncIterable<SourceItem>;
  charactersRead: () => number;
  use: ColumnUse;
  judge: Judge;
  openThreads?: () => JudgeThreads | undefined;
};

async function* inStretches({ items, charactersRead }: Stretches): AsyncGenerator<SourceItem[]> {
  let stretch: SourceItem[] = [];
  let from = charactersRead();
  for await (const item of items) {
    stretch.push(item);
    if (stretch.length < STRETCH_RECORDS && charactersRead() - from < STRETCH_CHARACTERS) continue;
    yield stretch;
    stretch = [];
    from = charactersRead();
  }
  if (stretch.length > 0) yield stretch;
}

/** What can be judged of the items. */
function stretchOf(items: readonly SourceItem[], use: ColumnUse): Stretch {
  const records = items.flatMap((item) => ("fields" in item ? [item.fields] : []));
  const watched = records.flatMap((fields, index) => (use.isWatched(fields) ? [index] : []));
  return { records, watched };
}

/** `result`: as soon as it is there. */
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
  // Whoever takes it from the queue is told of an error.
  elsewhere.then(
    (result) => (waiting.result = result),
    () => undefined,
  );
  return waiting;
}

async function* ended({ items, promise }: Waiting, use: ColumnUse): AsyncGenerator<JudgedItem> {
  const { judged, used } = await promise;
  use.add(used);
  let next = 0;
  for (const item of items) yield "fields" in item ? { item, judged: judged[next++]! } : { item };
}

/** Each item, with what becomes of it unless it could not be read. @throws what reading throws, and threads */
export async function* judgeStretches(stretches: Stretches): AsyncGenerator<JudgedItem> {
  const { use, openThreads } = stretches;
  const queue: Waiting[] = [];
  let threads: JudgeThreads | undefined;
  let records = 0;
  try {
    for await (const items of inStretches(stretches)) {
      if (records >= THREADS_AFTER) threads ??= openThreads?.();
      records += items.length;
      queue.push(begun(items, stretchOf(items, use), stretches, threads));
      // Lets the messages of threads in, and everybody else who waits.
      if (threads) await pause();
      while (queue[0] && (queue[0].result || queue.length >= (threads?.size ?? 0) + WAITING))
        yield* ended(queue.shift()!, use);
    }
    while (queue[0]) yield* ended(queue.shift()!, use);
  } finally {
    await threads?.close();
  }
}
