import "server-only";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { BUSY_TIMEOUT_MS } from "./sqlite-dialect";

/** The driver has an option for it, which it ignores: only SQLite's own address is one that cannot be written through. */
export function openReadOnly(path: string): Libsql.Database {
  const file = new Libsql(`${pathToFileURL(path).href}?mode=ro`, { timeout: BUSY_TIMEOUT_MS });
  file.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return file;
}
