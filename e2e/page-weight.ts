import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "playwright";

/** Bytes, and number of elements. `flight` is the data for the scripts, which every page carries besides its markup. */
export type PageWeight = { bytes: number; packed: number; elements: number; flight: number };

export async function pageWeight(request: APIRequestContext, path: string): Promise<PageWeight> {
  const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
  const scripts = html.match(/<script[^]*?<\/script>/g) ?? [];
  const flight = scripts
    .filter((script) => script.includes("__next_f"))
    .reduce((sum, { length }) => sum + length, 0);
  const elements = html.replaceAll(/<script[^]*?<\/script>/g, "").match(/<[a-z]/gi)!.length;
  return { bytes: Buffer.byteLength(html), packed: gzipSync(html).length, elements, flight };
}
