/**
 * Pages that the build renders once (the framework's last resort, when a page cannot even begin) have no nonce, so the
 * policy runs none of their scripts: they go out without them.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withoutScripts } from "./plain-page";

/** @param built the folder `.next` @returns the files, relative to it */
export function stripPrerendered(built: string): string[] {
  const server = join(built, "server");
  if (!existsSync(server)) return [];
  const pages = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^(app|pages)[/\\].*\.html$/.test(path),
  );
  for (const page of pages) {
    const path = join(server, page);
    writeFileSync(path, withoutScripts(readFileSync(path, "utf8")));
  }
  return pages;
}
