import { expect, test } from "vitest";
import { FetchError } from "./fetch-json";
import { sendParts, type PartsProgress } from "./send-parts";

const TEXT = "abcdefghij";
const away = () => new FetchError("offline", "away", 0);

/** A server that stores its input; `breaks` decides each call: no fault, lost before it arrives, or after. */
function keeper(breaks: ("before" | "after" | Error | null)[] = []) {
  let kept = "";
  const fail = (at: "before" | "after") => {
    const next = breaks[0];
    if (next instanceof Error && at === "before") {
      breaks.shift();
      throw next;
    }
    if (next !== at) return;
    breaks.shift();
    throw away();
  };
  return {
    kept: () => kept,
    send: async (offset: number, part: Blob) => {
      fail("before");
      expect(offset).toBe(kept.length);
      kept += await part.text();
      fail("after");
      if (breaks[0] === null) breaks.shift();
      return kept.length;
    },
    received: async () => {
      fail("before");
      return kept.length;
    },
  };
}

function run(server: ReturnType<typeof keeper>, signal = new AbortController().signal, from = 0) {
  const [seen, waits]: [PartsProgress[], number[]] = [[], []];
  const pause = async (ms: number) => void waits.push(ms);
  const { send, received } = server;
  const onProgress = (progress: PartsProgress) => seen.push(progress);
  const options = { partBytes: 4, from, send, received, onProgress, signal, pause };
  return { seen, waits, done: sendParts(new Blob([TEXT]), options) };
}

test("a file arrives in parts, and each is reported", async () => {
  const server = keeper();
  const { seen, waits, done } = run(server);
  await done;
  expect(server.kept()).toBe(TEXT);
  expect(seen.map(({ sent }) => sent)).toEqual([0, 4, 8, 10]);
  expect(waits).toEqual([]);
});

test("continues where the server stopped, whether or not the broken call arrived", async () => {
  const server = keeper([null, "after", "before", "before", null]);
  const { seen, waits, done } = run(server);
  await done;
  expect(server.kept()).toBe(TEXT);
  expect(waits).toEqual([1_000, 2_000, 4_000]);
  expect(seen.filter(({ isWaiting }) => isWaiting).map(({ sent }) => sent)).toEqual([4, 4, 4]);
});

test("what the server has already is not sent again", async () => {
  const server = keeper();
  await server.send(0, new Blob(["abcd"]));
  await run(server, undefined, 4).done;
  expect(server.kept()).toBe(TEXT);
});

test("a refusal ends it at once, trouble of the server after some attempts", async () => {
  const refusal = new FetchError("too_large", "too large", 413);
  await expect(run(keeper([refusal])).done).rejects.toBe(refusal);
  const trouble = new FetchError("internal", "trouble", 500);
  const { waits, done } = run(keeper(Array(20).fill(trouble)));
  await expect(done).rejects.toBe(trouble);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]);
});

test("an abort ends it, also while it waits", async () => {
  const abort = new AbortController();
  abort.abort();
  const server = keeper();
  await expect(run(server, abort.signal).done).rejects.toMatchObject({ name: "AbortError" });
  expect(server.kept()).toBe("");
  const later = new AbortController();
  const { send, received } = keeper(["before"]);
  const options = { partBytes: 4, from: 0, send, received, onProgress: () => {}, signal: later.signal };
  const waiting = sendParts(new Blob([TEXT]), options);
  later.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});

test("parts grow on a quick line and shrink on a slow one", async () => {
  const MB = 1_048_576;
  const took = [0, 0, 0, 9_000, 9_000, 5_000, 0];
  let clock = 0;
  const sizes: number[] = [];
  const send = async (offset: number, part: Blob) => {
    clock += took[sizes.length] ?? 0;
    sizes.push(part.size);
    return offset + part.size;
  };
  await sendParts(new Blob([new Uint8Array(24 * MB)]), {
    partBytes: 8 * MB,
    from: 0,
    send,
    received: async () => 0,
    onProgress: () => {},
    signal: new AbortController().signal,
    now: () => clock,
  });
  expect(sizes.map((size) => size / MB)).toEqual([1, 2, 4, 8, 4, 2, 2, 1]);
});
