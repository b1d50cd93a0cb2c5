import { expect, test } from "vitest";
import { linesOf } from "./look-steps";

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function linesIn(...chunks: Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(streamOf(...chunks))) lines.push(line);
  return lines;
}

test("lines are whole wherever the network cuts them", async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n{"b":1}\n');
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(await linesIn(bytes.slice(0, cut), bytes.slice(cut))).toEqual(['{"a":"é"}', '{"b":1}']);
});

test("a last line without its end is given too", async () => {
  expect(await linesIn(new TextEncoder().encode('{"a":1}\n{"b"'))).toEqual(['{"a":1}', '{"b"']);
});

test("a reader who leaves ends the stream", async () => {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("x\n")),
    cancel: () => void (isCancelled = true),
  });
  for await (const line of linesOf(stream)) if (line === "x") break;
  expect(isCancelled).toBe(true);
});
