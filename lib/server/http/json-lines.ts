import "server-only";
import { fileResponse } from "./file-response";

const CHUNK_CHARACTERS = 65_536;

async function* chunks(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = "";
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

export const jsonLinesResponse = (name: string, values: AsyncIterable<unknown>): Promise<Response> =>
  fileResponse({ name, type: "application/jsonl; charset=utf-8" }, chunks(values));
