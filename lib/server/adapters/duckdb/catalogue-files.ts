import "server-only";
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import type { CatalogueSummary, RecordKind } from "@/lib/server/ports/catalogue";
import { asCorrupted, checkFile, damaged, catalogueDir, readManifest, type Manifest } from "./manifest";
import { summaryOf } from "../catalogue/manifest";

const KINDS: readonly RecordKind[] = ["posts", "creators"];

/** The file stays readable while its descriptor is open, even if it is deleted. */
type HeldFile = { name: string; descriptor: number; bytes: number };
type HeldCatalogue = {
  summary: CatalogueSummary;
  manifest: string;
  files: HeldFile[];
  release: () => void;
};

/** Returns null if a file is gone, which happens two publications after its manifest. */
function holdFiles(dataDir: string, { files }: Manifest): HeldFile[] | null {
  const held: HeldFile[] = [];
  for (const name of Object.values(files)) {
    try {
      const descriptor = openSync(join(catalogueDir(dataDir), name), "r");
      held.push({ name, descriptor, bytes: fstatSync(descriptor).size });
    } catch (error) {
      for (const { descriptor } of held) closeSync(descriptor);
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return null;
      throw damaged(`${name} may not be read (${code})`, error);
    }
  }
  return held;
}

/**
 * The files never change, and deletion only removes their names. @returns null when nothing was ever published
 * @throws AppError `catalogue_unavailable` when a file is missing or not readable
 */
export function holdCatalogue(dataDir: string): HeldCatalogue | null {
  for (;;) {
    const manifest = readManifest(dataDir);
    if (manifest.generation === 0) return null;
    const files = holdFiles(dataDir, manifest);
    if (files) {
      const release = () => files.forEach(({ descriptor }) => closeSync(descriptor));
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      return { summary: summaryOf(manifest), manifest: text, files, release };
    }
    if (readManifest(dataDir).generation !== manifest.generation) continue;
    for (const name of Object.values(manifest.files)) checkFile(join(catalogueDir(dataDir), name), name);
  }
}

async function checkKind(connection: DuckDBConnection, path: string, records: number, isThorough: boolean) {
  await connection.run(`attach '${path.replaceAll("'", "''")}' as checked (read_only)`);
  try {
    await connection.runAndReadAll("select digest from checked.layout");
    // Reading a column verifies the checksum of each block.
    const texts = "columns('^(id|record|unreturned|provenance)$')";
    const read = `select count(*), sum(length(${texts})) from checked.record`;
    const rows = isThorough ? (await connection.runAndReadAll(read)).getRows() : [[records]];
    return Number(rows[0]![0]);
  } finally {
    await connection.run("detach checked");
  }
}

/** @throws AppError `catalogue_unavailable` with the reason */
export async function checkCatalogue(dataDir: string, isThorough = false): Promise<CatalogueSummary> {
  const manifest = readManifest(dataDir);
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "300MB", threads: "1" });
  try {
    const connection = await instance.connect();
    for (const kind of KINDS) {
      const name = manifest.files[kind];
      if (name === undefined) continue;
      const path = join(catalogueDir(dataDir), name);
      checkFile(path, name, manifest.sizes?.[kind]);
      const records = await checkKind(connection, path, manifest[kind], isThorough).catch(
        (error: unknown) => {
          throw asCorrupted(error, name);
        },
      );
      if (records !== manifest[kind])
        throw damaged(`${name} has ${records} records instead of ${manifest[kind]}`);
    }
    connection.closeSync();
    return summaryOf(manifest);
  } finally {
    instance.closeSync();
  }
}
