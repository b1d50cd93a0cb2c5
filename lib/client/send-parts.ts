/** Sends a file in chunks, and continues after a lost connection where the server stopped. */
import { FetchError, problemOf } from "./fetch-json";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** Bytes. The first chunk is small, because the speed is unknown and the server ends a request after 30 s. */
const FIRST_BYTES = 1_048_576;
const LEAST_BYTES = 65_536;
/** A faster chunk doubles the next one, a slower one halves it. */
const QUICK_MS = 2_000;
const SLOW_MS = 8_000;
/** Consecutive server errors after which waiting does not help. */
const MOST_TROUBLES = 8;

export type PartsProgress = {
  sent: number;
  isWaiting: boolean;
};

type PartsOptions = {
  partBytes: number;
  /** Bytes that the server has already. */
  from: number;
  /** @returns the number of bytes that the server has afterwards */
  send: (offset: number, part: Blob, signal: AbortSignal) => Promise<number>;
  received: (signal: AbortSignal) => Promise<number>;
  onProgress: (progress: PartsProgress) => void;
  signal: AbortSignal;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
};

/** Ends early when the connection is back, and at once when aborted. */
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

function sizeAfter(size: number, ms: number, most: number): number {
  if (ms < QUICK_MS) return Math.min(size * 2, most);
  return ms > SLOW_MS ? Math.max(Math.floor(size / 2), Math.min(LEAST_BYTES, most)) : size;
}

/** @throws FetchError when a retry does not help; AbortError */
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
      // Bytes in flight may have arrived.
      if (isLost) sent = await received(signal);
      else {
        sent = await send(sent, file.slice(sent, sent + size), signal);
        size = sizeAfter(size, now() - start, partBytes);
      }
      [waitMs, isLost] = [FIRST_WAIT_MS, false];
      onProgress({ sent, isWaiting: false });
    } catch (error) {
      if (!(error instanceof FetchError) || !error.isTemporary) throw error;
      if (error.status !== 0 && ++troubles > MOST_TROUBLES) throw error;
      [isLost, size] = [true, sizeAfter(size, Infinity, partBytes)];
      onProgress({ sent, isWaiting: true });
      await pause(waitMs, signal);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
}

export async function putBytes<T>(path: string, body: Blob, signal: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(path, { method: "PUT", headers, body, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new FetchError("offline", String(cause), 0);
  });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}
