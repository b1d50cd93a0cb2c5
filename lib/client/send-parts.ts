/** Sends a file in parts, each in a call of its own, and goes on after a lost connection where the server stopped. */
import { FetchError } from "./fetch-json";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** The first part is small: nobody knows the line yet, and the server ends a call after 30 s. Bytes. */
const FIRST_BYTES = 1_048_576;
const LEAST_BYTES = 65_536;
/** A part that took less time is followed by one twice the size, one that took longer by one half the size. */
const QUICK_MS = 2_000;
const SLOW_MS = 8_000;
/** Answers that say the server has trouble, one after another: then waiting does not help. */
const MOST_TROUBLES = 8;

export type PartsProgress = {
  sent: number;
  /** The connection is lost, or the server is busy: the next attempt waits. */
  isWaiting: boolean;
};

export type PartsOptions = {
  /** Most bytes of a part. */
  partBytes: number;
  /** Bytes that the server has already. */
  from: number;
  /** Sends the part that begins at `offset`; how many bytes the server has then. */
  send: (offset: number, part: Blob, signal: AbortSignal) => Promise<number>;
  /** How many bytes the server has. */
  received: (signal: AbortSignal) => Promise<number>;
  onProgress: (progress: PartsProgress) => void;
  signal: AbortSignal;
  /** Waits, ms. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** ms since any moment. */
  now?: () => number;
};

/** Ends early when the connection is back, and at once when it is aborted. */
function pauseOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.("online", done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

const isPassing = ({ status }: FetchError) =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** The size of the next part after one that took `ms`. */
function sizeAfter(size: number, ms: number, most: number): number {
  if (ms < QUICK_MS) return Math.min(size * 2, most);
  return ms > SLOW_MS ? Math.max(Math.floor(size / 2), Math.min(LEAST_BYTES, most)) : size;
}

/** @throws FetchError what another attempt does not mend; AbortError */
export async function sendParts(file: Blob, options: PartsOptions): Promise<void> {
  const { partBytes, from, send, received, onProgress, signal } = options;
  const { pause = pauseOnline, now = () => performance.now() } = options;
  let [sent, size] = [from, Math.min(FIRST_BYTES, partBytes)];
  let [waitMs, troubles, isLost] = [FIRST_WAIT_MS, 0, false];
  onProgress({ sent, isWaiting: false });
  while (sent < file.size) {
    signal.throwIfAborted();
    const start = now();
    try {
      // What was under way when it broke may have arrived.
      if (isLost) sent = await received(signal);
      else {
        sent = await send(sent, file.slice(sent, sent + size), signal);
        size = sizeAfter(size, now() - start, partBytes);
      }
      [waitMs, isLost] = [FIRST_WAIT_MS, false];
      onProgress({ sent, isWaiting: false });
    } catch (error) {
      if (!(error instanceof FetchError) || !isPassing(error)) throw error;
      if (error.status !== 0 && ++troubles > MOST_TROUBLES) throw error;
      [isLost, size] = [true, sizeAfter(size, Infinity, partBytes)];
      onProgress({ sent, isWaiting: true });
      await pause(waitMs, signal);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
}
