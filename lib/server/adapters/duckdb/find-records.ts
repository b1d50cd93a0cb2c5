import "server-only";
import { join } from "node:path";
import type { CreatorRow, PostRow, RecordKind, Wanted, WantedRecords } from "@/lib/server/ports/catalogue";
import { layoutOf, type Layout } from "../catalogue/layout";
import { collectRecords } from "../catalogue/remove-records";
import { asCorrupted, isCorruption } from "./corruption";
import { wantedRows } from "./excluded-ids";
import { catalogueDir, readManifest } from "./manifest";
import { readRows } from "./read-rows";

export async function* allRows(dataDir: string, kind: RecordKind): AsyncGenerator<PostRow | CreatorRow> {
  const file = readManifest(dataDir).files[kind];
  if (file === undefined) return;
  try {
    yield* readRows(join(catalogueDir(dataDir), file), layoutOf(kind)) as AsyncIterable<PostRow>;
  } catch (error) {
    throw isCorruption(error) ? asCorrupted(error, file) : error;
  }
}

export async function findRecords(dataDir: string, wanted: Wanted): Promise<WantedRecords> {
  const { files, generation } = readManifest(dataDir);
  const rows = async function* (layout: Layout) {
    const file = files[layout.kind];
    if (file !== undefined) yield* wantedRows(join(catalogueDir(dataDir), file), layout, wanted);
  };
  try {
    return await collectRecords(rows);
  } catch (error) {
    // A publication may have deleted the files meanwhile.
    if (readManifest(dataDir).generation !== generation) return findRecords(dataDir, wanted);
    throw isCorruption(error) ? asCorrupted(error) : error;
  }
}
