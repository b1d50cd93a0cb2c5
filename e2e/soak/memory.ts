/** The memory of the server over a soak, and whether it levels off. */
import { readFileSync } from "node:fs";
import { median } from "@/lib/bench/figures";

/** `heapMb`: used by JavaScript; null where the server does not report it. `collections`: full ones so far. */
export type Heap = { heapMb: number | null; collections: number };
/** Mebibytes. */
export type MemorySample = Heap & { rssMb: number };
/**
 * `rssMb`: the median. `heapMb`: the least after a full collection in this fifth; null without one, because uncollected
 * garbage says nothing.
 */
export type Fifth = { rssMb: number; heapMb: number | null; samples: number };

const FIFTHS = 5;
/** Growth from the second fifth to the last two, as a share of the second fifth, that still counts as level. */
const ALLOWED = 0.1;

/** Resident memory of a process, as Linux reports it. */
export function residentMb(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kib === undefined) throw new Error(`The system does not report the memory of process ${pid}.`);
  return Number(kib) / 1024;
}

/** The JavaScript heap in the answer of `/api/metrics`. */
export function heapOf(metrics: string): Heap {
  const bytes = /^nodejs_heap_size_used_bytes(?:\{[^}]*\})? ([\d.e+]+)/m.exec(metrics)?.[1];
  const major = /^nodejs_gc_duration_seconds_count\{[^}]*kind="major"[^}]*\} (\d+)/m.exec(metrics)?.[1];
  return { heapMb: bytes === undefined ? null : Number(bytes) / 2 ** 20, collections: Number(major ?? 0) };
}

/** @throws Error when there are too few samples to judge anything */
export function fifthsOf(samples: readonly MemorySample[]): Fifth[] {
  if (samples.length < FIFTHS * 3)
    throw new Error(`Only ${samples.length} samples of the memory: too few to judge it.`);
  return Array.from({ length: FIFTHS }, (_, at) => {
    const begin = Math.floor((at * samples.length) / FIFTHS);
    const part = samples.slice(begin, Math.floor(((at + 1) * samples.length) / FIFTHS));
    const before = samples[Math.max(0, begin - 1)]!.collections;
    const collected = part.filter(({ collections }) => collections > before);
    const heaps = collected.map(({ heapMb }) => heapMb).filter((mb) => mb !== null);
    return {
      rssMb: median(part.map(({ rssMb }) => rssMb)),
      heapMb: heaps.length === 0 ? null : Math.min(...heaps),
      samples: part.length,
    };
  });
}

function growthOf(name: string, second: number, last: number): string | null {
  const growth = (last - second) / second;
  if (growth <= ALLOWED) return null;
  const [from, to] = [Math.round(second), Math.round(last)];
  return `${name} grew from ${from} to ${to} MiB (${Math.round(growth * 100)} %) after the warm-up; ${ALLOWED * 100} % is allowed.`;
}

/**
 * The first fifth fills caches and pools and is not judged. Afterwards the same load needs the same memory: the mean of
 * the last two fifths is compared with the second one, so that one import or one collection decides nothing.
 * @returns one sentence for each measure that still grows; empty when all level off
 */
export function stillGrowing(fifths: readonly Fifth[]): string[] {
  const [, second, , fourth, fifth] = fifths as [Fifth, Fifth, Fifth, Fifth, Fifth];
  const heaps = [second, fourth, fifth].map(({ heapMb }) => heapMb);
  const [a, b, c] = heaps as [number, number, number];
  return [
    growthOf("Resident memory", second.rssMb, (fourth.rssMb + fifth.rssMb) / 2),
    heaps.includes(null) ? null : growthOf("The JavaScript heap", a, (b + c) / 2),
  ].filter((sentence) => sentence !== null);
}
