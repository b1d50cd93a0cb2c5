/** Files for the real import: invented records in the format of the specification. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";

export type Size = { posts: number; creators: number; seed: number };

function* lines<Row extends object>(rows: Iterable<Row>, date: keyof Row): Generator<string> {
  for (const row of rows)
    yield `${JSON.stringify({ ...row, [date]: new Date(row[date] as number).toISOString() })}\n`;
}

/** @returns the files, posts first */
export async function writeDataFiles(folder: string, name: string, size: Size): Promise<string[]> {
  const all = { ...size, now: Date.now() };
  const files = [join(folder, `${name}-posts.jsonl`), join(folder, `${name}-creators.jsonl`)] as const;
  await pipeline(Readable.from(lines(demoPosts(all), "createdAt")), createWriteStream(files[0]));
  await pipeline(Readable.from(lines(demoCreators(all), "dateCreated")), createWriteStream(files[1]));
  return [...files];
}
