import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What is built is code: whoever runs the server may read it. Links are not followed. */
export function openToRead(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  chmodSync(path, (stats.mode & 0o7777) | (stats.isDirectory() ? 0o555 : 0o444));
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToRead(join(path, name));
}
