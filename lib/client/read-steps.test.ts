import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readSteps } from "./read-steps";

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends these pieces, then ends, breaks off or stays open. */
async function serve(pieces: readonly string[], end: "end" | "break" | "open" = "end", status = 200) {
  let leave = () => {};
  const gone = new Promise<void>((resolve) => (leave = resolve));
  server = createServer((request, response) => {
    request.resume();
    response.on("close", leave);
    response.writeHead(status, { "content-type": "application/jsonl" });
    pieces.forEach((piece) => response.write(piece));
    if (end === "end") response.end();
    if (end === "break") setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, gone };
}

async function all(url: string, signal = new AbortController().signal): Promise<unknown[]> {
  const steps: unknown[] = [];
  for await (const step of readSteps(url, {}, signal)) steps.push(step);
  return steps;
}

test("lines are steps, however the answer is cut", async () => {
  const { url } = await serve(['{"a":1}\n{"a"', ':"é', '"}\n', '{"a":3}\n']);
  expect(await all(url)).toEqual([{ a: 1 }, { a: "é" }, { a: 3 }]);
});

test("a refusal is a sentence", async () => {
  const { url } = await serve(['{"code":"forbidden","detail":"Not you."}'], "end", 403);
  await expect(all(url)).rejects.toMatchObject({ code: "forbidden", message: "Not you." });
});

test("an answer that breaks off, and a server that is not there", async () => {
  const { url } = await serve(['{"a":1}\n'], "break");
  await expect(all(url)).rejects.toMatchObject({ code: "offline" });
  server!.close();
  await expect(all("http://127.0.0.1:9/")).rejects.toMatchObject({ code: "offline" });
});

test("leaving the steps ends the answer on the server", async () => {
  const { url, gone } = await serve(['{"a":1}\n'], "open");
  for await (const step of readSteps(url, {}, new AbortController().signal)) {
    expect(step).toEqual({ a: 1 });
    break;
  }
  await gone;
});
