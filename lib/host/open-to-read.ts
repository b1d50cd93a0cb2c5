import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Built code may be read by any user, so that the server's user can run it. Links are not followed. */
export function openToRead(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  chmodSync(path, (stats.mode & 0o7777) | (stats.isDirectory() ? 0o555 : 0o444));
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToRead(join(path, name));
}
