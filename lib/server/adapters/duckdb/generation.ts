import "server-only";
/** One generation of the catalogue, opened for reading until its last user closes it. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { Answers } from "../catalogue/answers";
import { ConnectionPool } from "./connection-pool";
import { engineSettings } from "./engine-settings";
import { asDamaged, checkFile } from "./damage";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { fileDigest } from "./file-layout";
import { catalogueDir, type Manifest } from "./manifest";

/** Each of them takes one of Node's four threads for slow work while it runs; one thread is left to files. */
const SEARCH_CONNECTIONS = 2;
const FACET_CONNECTIONS = 1;
/** Answers kept: some tens of megabytes at most. */
const KEPT_PAGES = 500;
const KEPT_PANELS = 200;
/** One a kind of record. */
const KEPT_FACTS = 2;
/** The file was written by a version with other filters or another way to store them. */
export class LayoutChanged extends Error {}

export class Generation {
  readonly manifest: Manifest;
  readonly searches: ConnectionPool;
  /** Counting for the filter panel takes longest; no search waits for it. */
  readonly facets: ConnectionPool;
  readonly pages: Answers;
  readonly panels: Answers;
  /** What is true of all records: known as long as the files are open. */
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

  /** Runs `work` with the files certainly open. */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    this.#users++;
    try {
      return await work(this);
    } finally {
      this.#users--;
      this.#closeWhenUnused();
    }
  }

  /** No new users from now on; the files are closed after the last one. */
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
      throw asDamaged(error, file);
    });
    if (reader.getRows()[0]?.[0] !== fileDigest(layout)) throw new LayoutChanged(file);
  }
  // From now on no statement can open another file.
  await connection.run("set enable_external_access = false");
  await connection.run("set lock_configuration = true");
}

/**
 * Opens the files of a manifest; several processes may have them open at once.
 * @throws LayoutChanged when they have to be written anew before this version can read them
 * @throws AppError `catalogue_unavailable` when one of them is missing or damaged
 */
export async function openGeneration(
  dataDir: string,
  manifest: Manifest,
  isKeeping: boolean,
): Promise<Generation> {
  const instance = await DuckDBInstance.create(":memory:", {
    ...engineSettings("search"),
    // Of its own: two that write aside into one folder overwrite each other's files, in one process or in several.
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
