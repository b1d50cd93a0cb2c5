import "server-only";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withinBounds } from "../catalogue/kept-bounds";
import { parseManifest, type Manifest } from "./manifest";

const KEPT_FILE = /^generation-(\d+)\.json$/;

const nameOf = ({ generation }: Pick<Manifest, "generation">) => `generation-${generation}.json`;

export function bytesOf(
  directory: string,
  { files }: Manifest,
  known: ReadonlySet<string> = new Set(),
): number | undefined {
  let bytes = 0;
  for (const name of Object.values(files)) {
    const size = statSync(join(directory, name), { throwIfNoEntry: false })?.size;
    if (size === undefined) return undefined;
    if (!known.has(name)) bytes += size;
  }
  return bytes;
}

function readKept(directory: string, name: string): Manifest | undefined {
  try {
    return parseManifest(readFileSync(join(directory, name), "utf8"));
  } catch {
    // A manifest that a power failure cut off, or a damaged one, keeps no files.
    return undefined;
  }
}

export function keptGenerations(directory: string, current: Manifest, now = Date.now()): Manifest[] {
  const names = new Set<string>(Object.values(current.files));
  const found = readdirSync(directory).flatMap((name) =>
    KEPT_FILE.test(name) ? (readKept(directory, name) ?? []) : [],
  );
  const more = (manifest: Manifest) => {
    const bytes = bytesOf(directory, manifest, names);
    for (const name of Object.values(manifest.files)) names.add(name);
    return bytes;
  };
  return withinBounds(found, current.generation, more, now);
}

export function keepGeneration(directory: string, manifest: Manifest): void {
  writeFileSync(join(directory, nameOf(manifest)), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function forgetOthers(directory: string, kept: readonly Manifest[]): void {
  const names = new Set(kept.map(nameOf));
  for (const name of readdirSync(directory))
    if (KEPT_FILE.test(name) && !names.has(name)) rmSync(join(directory, name), { force: true });
}
