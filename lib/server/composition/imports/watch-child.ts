import "server-only";
/** Memory is read from the system: a heap limit doesn't cover buffers, and a busy process can't report. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { formatExact } from "@/lib/contract/human-number";
import type { FromChild } from "./import-order";

const LOOKS_EVERY_MS = 200;
/** The interval where another program has to be started to read the memory. */
const SLOW_LOOKS_EVERY_MS = 2_000;

/** The clock ticks of processor time are 100 a second on every Linux. */
const TICK_MS = 10;
/** Ratio of the wall-clock limit, for a process that waits, to the limit of processor time. */
const WAITS = 5;

/** Processor time of all threads so far, in ms; null when unknown. */
async function processorMs(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}

/** Resident memory in bytes; null when unknown or when the process has ended. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === "linux") {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    }
    if (process.platform === "win32") return null;
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout.trim()) * 1024 || null;
  } catch {
    return null;
  }
}

const noProgress = (ms: number, of?: string) =>
  `Reading the file made no progress in ${[formatExact(ms / 1_000), "seconds", of].filter(Boolean).join(" ")}, so it was stopped. Nothing was imported.`;

export type Watch = {
  hear: (message: FromChild) => void;
  stop: () => void;
};

/** While rows are read, a repeated message is not progress. Other phases wait for other writers or for the engine. */
const isProgress = (message: FromChild, last: string) =>
  message.type !== "progress" || message.progress.phase !== "reading" || JSON.stringify(message) !== last;

/**
 * @param stuckMs longest processor time without progress; on a busy machine the clock would be wrong
 * @param end called at most once, with one sentence for a person
 */
export function watchChild(
  pid: number | undefined,
  { memoryMb, stuckMs }: { memoryMb: number; stuckMs: number },
  end: (message: string) => void,
): Watch {
  let last = "";
  let heardAt = performance.now();
  let usedAtHearing: number | null = null;
  let isOver = false;
  let looking: NodeJS.Timeout;
  const over = (message: string) => {
    if (isOver) return;
    isOver = true;
    end(message);
  };
  const look = async (): Promise<void> => {
    const bytes = pid === undefined ? null : await residentBytes(pid);
    if (bytes !== null && bytes > memoryMb * 1_048_576)
      over(
        `Reading the file needed more than ${formatExact(memoryMb)} MB of memory (IMPORT_MEMORY_MB), so it was stopped. Nothing was imported. A large workbook needs less when it is saved as CSV.`,
      );
    const used = pid === undefined ? null : await processorMs(pid);
    usedAtHearing ??= used;
    const isBusyInVain = used !== null && usedAtHearing !== null && used - usedAtHearing > stuckMs;
    if (isBusyInVain) over(noProgress(stuckMs, "of processor time"));
    else if (performance.now() - heardAt > stuckMs * WAITS) over(noProgress(stuckMs * WAITS));
    if (!isOver) looking = setTimeout(() => void look(), everyMs).unref();
  };
  const everyMs = process.platform === "linux" ? LOOKS_EVERY_MS : SLOW_LOOKS_EVERY_MS;
  looking = setTimeout(() => void look(), everyMs).unref();
  return {
    hear(message) {
      if (isProgress(message, last)) [heardAt, usedAtHearing] = [performance.now(), null];
      if (message.type === "progress") last = JSON.stringify(message);
    },
    stop() {
      isOver = true;
      clearTimeout(looking);
    },
  };
}
