import "server-only";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { Answers } from "../catalogue/answers";
import { ConnectionPool } from "./connection-pool";
import { engineSettings } from "./engine-settings";
import { asCorrupted, checkFile } from "./corruption";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { fileDigest } from "./file-layout";
import { catalogueDir, type Manifest } from "./manifest";

/** A running query takes one of Node's four worker threads; one thread is left to file access. */
const SEARCH_CONNECTIONS = 2;
const FACET_CONNECTIONS = 1;
/** Cache sizes; together they take some tens of megabytes at most. */
const KEPT_PAGES = 500;
const KEPT_PANELS = 200;
const KEPT_FACTS = 2;
/** The file was written by a version with other filters or another storage format. */
export class LayoutChanged extends Error {}

export class Generation {
  readonly manifest: Manifest;
  readonly searches: ConnectionPool;
  /** Facet counts take longest, so they have their own connection and delay no search. */
  readonly facets: ConnectionPool;
  readonly pages: Answers;
  readonly panels: Answers;
  /** Facts about all records, valid while the files are open. */
  readonly facts: Answers;
  readonly #instance: DuckDBInstance;
  #users = 0;
  #isRetired = false;

  constructor(
    manifest: Manifest,
    instance: DuckDBInstance,
    connections: DuckDBConnection[],
    isKeeping: boolean,
  ) {
    this.manifest = manifest;
    const hold = <T>(work: () => Promise<T>) => this.use(work);
    this.pages = new Answers(KEPT_PAGES, isKeeping, hold);
    this.panels = new Answers(KEPT_PANELS, isKeeping, hold);
    this.facts = new Answers(KEPT_FACTS, true, hold);
    this.#instance = instance;
    this.searches = new ConnectionPool(connections.slice(0, SEARCH_CONNECTIONS));
    this.facets = new ConnectionPool(connections.slice(SEARCH_CONNECTIONS));
  }

  /** Keeps the files open while `work` runs. */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    this.#users++;
    try {
      return await work(this);
    } finally {
      this.#users--;
      this.#closeWhenUnused();
    }
  }

  /** Accepts no new users; the files are closed after the last one. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#closeWhenUnused();
  }

  #closeWhenUnused(): void {
    if (!this.#isRetired || this.#users > 0) return;
    this.searches.close();
    this.facets.close();
    this.#instance.closeSync();
  }
}

async function attach(connection: DuckDBConnection, dataDir: string, manifest: Manifest): Promise<void> {
  for (const layout of [postLayout, creatorLayout]) {
    const { kind } = layout;
    const file = manifest.files[kind];
    if (file === undefined) continue;
    const path = join(catalogueDir(dataDir), file);
    checkFile(path, file, manifest.sizes?.[kind]);
    const read = async () => {
      await connection.run(`attach '${path.replaceAll("'", "''")}' as ${kind} (read_only)`);
      return connection.runAndReadAll(`select digest from ${kind}.layout`);
    };
    const reader = await read().catch((error: unknown) => {
      throw asCorrupted(error, file);
    });
    if (reader.getRows()[0]?.[0] !== fileDigest(layout)) throw new LayoutChanged(file);
  }
  // From here on no statement can open another file.
  await connection.run("set enable_external_access = false");
  await connection.run("set lock_configuration = true");
}

/**
 * @throws LayoutChanged when the files must be rewritten before this version can read them
 * @throws AppError `catalogue_unavailable` when a file is missing or damaged
 */
export async function openGeneration(
  dataDir: string,
  manifest: Manifest,
  isKeeping: boolean,
): Promise<Generation> {
  const instance = await DuckDBInstance.create(":memory:", {
    ...engineSettings("search"),
    // Each instance needs its own folder: instances that share one overwrite each other's spilled files.
    temp_directory: join(catalogueDir(dataDir), `searching-${randomUUID()}.tmp`),
  });
  try {
    const count = SEARCH_CONNECTIONS + FACET_CONNECTIONS;
    const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()));
    await attach(connections[0]!, dataDir, manifest);
    return new Generation(manifest, instance, connections, isKeeping);
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}
