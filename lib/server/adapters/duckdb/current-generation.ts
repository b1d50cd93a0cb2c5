import "server-only";
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { Answers } from "../catalogue/answers";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { ConnectionPool } from "./connection-pool";
import { engineSettings } from "./engine-settings";
import { fileDigest } from "./file-layout";
import {
  asCorrupted,
  isCorruption,
  catalogueDir,
  manifestPath,
  noteCatalogue,
  readManifest,
  type Manifest,
  checkFile,
} from "./manifest";
import { publish } from "./publish";

const CHECK_EVERY_MS = 250;
/** Files that failed to open are retried after this time, or as soon as one of them changes. */
const OPEN_AGAIN_AFTER_MS = 5_000;
/** Files that opened but have an unreadable part are retried after this time. */
const READ_AGAIN_AFTER_MS = 60_000;

/** Publishes the same records again in the layout of this version. */
async function rewrite(dataDir: string, { files, isDemo }: Manifest): Promise<void> {
  const nothing = { posts: files.posts ? [] : undefined, creators: files.creators ? [] : undefined };
  await publish(dataDir, { ...nothing, isDemo }).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "conflict") throw error;
    const detail =
      error instanceof AppError
        ? "The catalogue is being rewritten for this version; try again shortly."
        : "The catalogue could not be rewritten for this version; is the disk full? The log of the server says why.";
    throw new AppError("unavailable", detail, { cause: error });
  });
}

function versionOf(paths: readonly string[]): string {
  const versions = paths.map((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "none";
  });
  return versions.join(", ");
}

/** A running query takes one of Node's four worker threads; one thread is left to file access. */
const SEARCH_CONNECTIONS = 2;
const FACET_CONNECTIONS = 1;
/** Cache sizes; together they take some tens of megabytes at most. */
const KEPT_PAGES = 500;
const KEPT_PANELS = 200;
const KEPT_FACTS = 2;
/** The file was written by a version with other filters or another storage format. */
class LayoutChanged extends Error {}

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

export class CurrentGeneration {
  readonly #dataDir: string;
  readonly #isKeeping: boolean;
  #opened: Promise<Generation> | undefined;
  #opening: Promise<Generation> | undefined;
  #version = { manifest: "", files: "" };
  #files: string[] = [];
  #checkedAtMs = -Infinity;
  #againAtMs: number | undefined;

  constructor(dataDir: string, isKeeping: boolean) {
    this.#dataDir = dataDir;
    this.#isKeeping = isKeeping;
  }

  /** The generation stays open until `work` ends. @throws AppError `catalogue_unavailable` */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    const opened = this.#newest();
    const generation = await opened;
    try {
      return await generation.use(work);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      // On a network file system, a file that another host deleted becomes unreadable; the newer generation can answer.
      if (this.#isOutdated(generation)) {
        this.#checkedAtMs = -Infinity;
        if ((await this.#newest()) !== generation) return this.use(work);
      }
      const failure = asCorrupted(error);
      this.#fail(opened, failure, READ_AGAIN_AFTER_MS);
      throw failure;
    }
  }

  #isOutdated({ manifest }: Generation): boolean {
    try {
      return readManifest(this.#dataDir).generation > manifest.generation;
    } catch {
      return false;
    }
  }

  #isUpToDate(now: number): boolean {
    if (!this.#opened) return false;
    // Openings run one at a time, because the older of two could finish last.
    if (this.#opening === this.#opened) return true;
    if (now - this.#checkedAtMs < CHECK_EVERY_MS) return true;
    this.#checkedAtMs = now;
    if (this.#againAtMs !== undefined && now > this.#againAtMs) return false;
    const { manifest, files } = this.#version;
    return versionOf([manifestPath(this.#dataDir)]) === manifest && versionOf(this.#files) === files;
  }

  #newest(): Promise<Generation> {
    const now = performance.now();
    if (this.#isUpToDate(now)) return this.#opened!;
    this.#checkedAtMs = now;
    this.#againAtMs = undefined;
    // Taken before the manifest is read, so that the next check notices a publication in between.
    const manifest = versionOf([manifestPath(this.#dataDir)]);
    const opening = this.#moveFrom(this.#opened?.catch(() => undefined));
    this.#version = { manifest, files: versionOf(this.#files) };
    this.#opened = this.#opening = opening;
    const end = () => {
      if (this.#opening === opening) this.#opening = undefined;
    };
    opening.then(end, (error: unknown) => {
      end();
      this.#fail(opening, error, OPEN_AGAIN_AFTER_MS);
    });
    return opening;
  }

  async #moveFrom(before: Promise<Generation | undefined> | undefined): Promise<Generation> {
    let opened: Generation | undefined;
    try {
      opened = await this.#open(before);
    } finally {
      void before?.then((old) => old !== opened && old?.retire());
    }
    if (opened !== (await before)) {
      const { generation, posts, creators } = opened.manifest;
      logEvent("info", "catalogue.opened", { generation, posts, creators });
    }
    return opened;
  }

  /** All queries get the same error until a file changes or the retry time has passed. */
  #fail(opened: Promise<Generation>, error: unknown, againAfterMs: number): void {
    if (this.#opened !== opened) return;
    this.#againAtMs = performance.now() + againAfterMs;
    logEvent("error", "catalogue.unreadable", { err: error });
    void opened.then((generation) => generation.retire()).catch(() => {});
    this.#opened = Promise.reject(error);
    this.#opened.catch(() => {});
  }

  #read(): Manifest {
    const manifest = readManifest(this.#dataDir);
    this.#files = Object.values(manifest.files).map((name) => join(catalogueDir(this.#dataDir), name));
    return manifest;
  }

  async #open(before?: Promise<Generation | undefined>): Promise<Generation> {
    const opened = await this.#openFiles(this.#read(), before).catch((error: unknown) => {
      throw asCorrupted(error);
    });
    if (opened.manifest.generation > 0) noteCatalogue(this.#dataDir);
    return opened;
  }

  async #openFiles(
    manifest: Manifest,
    before: Promise<Generation | undefined> | undefined,
  ): Promise<Generation> {
    try {
      return await openGeneration(this.#dataDir, manifest, this.#isKeeping);
    } catch (error) {
      if (error instanceof LayoutChanged) {
        const old = await before;
        // Another version published it while this one is running. Two versions that rewrite each other would never end.
        if (old && old.manifest.generation < manifest.generation) {
          logEvent("warn", "catalogue.other-version", { generation: manifest.generation });
          return old;
        }
        await rewrite(this.#dataDir, manifest);
      }
      // The files may be deleted since the manifest was read; a newer manifest then names others.
      const newer = this.#read();
      if (newer.generation === manifest.generation) throw error;
      return this.#openFiles(newer, before);
    }
  }

  async close(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    (await before?.catch(() => undefined))?.retire();
  }
}
