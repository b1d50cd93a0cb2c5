import { afterEach, expect, test, vi } from "vitest";
import { UploadQueue, type UploadState } from "./upload-area";

type Call = { path: string; method: string; body: unknown };

/** Answers import calls and stores the files. `refuses`: a file that it rejects. */
function serve({ refuses = "", standing = 0 } = {}) {
  const calls: Call[] = [];
  const kept = new Map<string, number>();
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    calls.push({ path, method, body: typeof body === "string" ? JSON.parse(body) : body });
    const answer = (value: object, status = 200) => Response.json(value, { status });
    if (path.endsWith("/imports")) return answer({ id: "i1" });
    if (path.endsWith("/files")) {
      const { name } = calls.at(-1)!.body as { name: string };
      if (name === refuses) return answer({ code: "body_too_large", detail: "There is no room." }, 413);
      kept.set(name, standing);
      return answer({ id: name, receivedBytes: standing });
    }
    if (method !== "PUT") return answer({});
    // Sending over a connection takes time.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const name = /files\/([^?]+)/.exec(path)![1]!;
    kept.set(name, kept.get(name)! + (body as Blob).size);
    return answer({ id: name, receivedBytes: kept.get(name) });
  });
  return { calls, kept };
}
afterEach(() => vi.unstubAllGlobals());

function run(importId: string | null = null) {
  const states: UploadState[] = [];
  let sent: string | null = null;
  const queue = new UploadQueue({
    importId,
    partBytes: 4,
    onChange: (state) => states.push(state),
    onSent: (id) => void (sent = id),
  });
  const ended = () => vi.waitFor(() => expect(states.at(-1)?.isSending).toBe(false));
  return { queue, ended, sent: () => sent, latest: () => states.at(-1)!, states };
}
/** Sending it takes longer than the test waits. */
const LONG = "x".repeat(4_000);
const named = (name: string, text = "abcdef") => ({ name, file: new File([text], name) });

test("the first file starts the import, the others join, and the end is reported once", async () => {
  const { calls, kept } = serve();
  const { queue, ended, sent, latest } = run();
  queue.add([named("a.csv"), named("exports/b.csv")]);
  await ended();
  expect(calls.filter(({ path }) => path.endsWith("/imports"))).toHaveLength(1);
  expect([...kept]).toEqual([
    ["a.csv", 6],
    ["exports/b.csv", 6],
  ]);
  expect(sent()).toBe("i1");
  expect(latest().uploads.map(({ state, sent: bytes }) => [state, bytes])).toEqual([
    ["sent", 6],
    ["sent", 6],
  ]);
});

test("a file continues at the server's offset", async () => {
  const { calls } = serve({ standing: 4 });
  const { queue, ended } = run("i9");
  queue.add([named("a.csv")]);
  await ended();
  expect(calls.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    "/api/dashboard/imports/i9/files/a.csv?offset=4",
  ]);
});

test("reports a refused and an empty file, uploads the others, and does not continue automatically", async () => {
  serve({ refuses: "big.csv" });
  const { queue, ended, sent, latest } = run();
  queue.add([named("big.csv"), named("empty.csv", ""), named("a.csv")]);
  await ended();
  expect(latest().uploads.map(({ state, problem }) => [state, problem])).toEqual([
    ["failed", "There is no room."],
    ["failed", "The file is empty."],
    ["sent", null],
  ]);
  expect(sent()).toBeNull();
  queue.cancel(1);
  queue.cancel(2);
  expect(latest().uploads.map(({ name }) => name)).toEqual(["a.csv"]);
});

test("removed files are deleted on the server, abandoned ones stay", async () => {
  const { calls } = serve();
  const taken = run();
  taken.queue.add([named("a.csv", LONG)]);
  await vi.waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  taken.queue.cancel(1);
  await taken.ended();
  expect(calls.at(-1)!.path).toBe("/api/dashboard/imports/i1/files/a.csv/remove");
  expect(taken.latest().uploads).toEqual([]);

  const before = calls.length;
  const left = run();
  left.queue.add([named("b.csv", LONG)]);
  await vi.waitFor(() => expect(calls.slice(before).some(({ method }) => method === "PUT")).toBe(true));
  left.queue.leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls.slice(before).some(({ path }) => path.endsWith("/remove"))).toBe(false);
  expect(left.sent()).toBeNull();
});
