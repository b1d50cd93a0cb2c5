import "server-only";
/** Follows `current.json`: the opened files of the newest generation. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { asDamaged, isDamage } from "./damage";
import { LayoutChanged, openGeneration, type Generation } from "./generation";
import { catalogueDir, manifestPath, noteCatalogue, readManifest, type Manifest } from "./manifest";
import { publish } from "./publish";

const CHECK_EVERY_MS = 250;
/** Files that could not be opened are tried again after this time, or as soon as one of them changes. */
const OPEN_AGAIN_AFTER_MS = 5_000;
/** Files that open, and have a part that cannot be read. */
const READ_AGAIN_AFTER_MS = 60_000;

/** Publishes what is there once more, in the layout of this version. */
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

/** Distinguishes files without reading them. */
function versionOf(paths: readonly string[]): string {
  const versions = paths.map((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "none";
  });
  return versions.join(", ");
}

export class CurrentGeneration {
  readonly #dataDir: string;
  readonly #isKeeping: boolean;
  #opened: Promise<Generation> | undefined;
  /** Of the manifest, and of the files that it named when it was read last. */
  #version = { manifest: "", files: "" };
  #files: string[] = [];
  #checkedAtMs = -Infinity;
  /** While the files cannot be read: when they are tried again. */
  #againAtMs: number | undefined;

  /** @param isKeeping whether answers are kept for the same questions later */
  constructor(dataDir: string, isKeeping: boolean) {
    this.#dataDir = dataDir;
    this.#isKeeping = isKeeping;
  }

  /**
   * Runs `work` on the newest generation; it stays open meanwhile, whatever is published.
   * @throws AppError `catalogue_unavailable` while its files are missing or damaged
   */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    const opened = this.#newest();
    const generation = await opened;
    try {
      return await generation.use(work);
    } catch (error) {
      if (!isDamage(error)) throw error;
      const failure = asDamaged(error);
      this.#fail(opened, failure, READ_AGAIN_AFTER_MS);
      throw failure;
    }
  }

  #isUpToDate(now: number): boolean {
    if (!this.#opened) return false;
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
    // Before it is read: one that is published in between is noticed by the next check.
    const manifest = versionOf([manifestPath(this.#dataDir)]);
    const before = this.#opened;
    const opening = this.#open().finally(() => void before?.then((old) => old.retire()).catch(() => {}));
    this.#version = { manifest, files: versionOf(this.#files) };
    this.#opened = opening;
    opening.then(
      ({ manifest: { generation, posts, creators } }) =>
        logEvent("info", "catalogue.opened", { generation, posts, creators }),
      (error: unknown) => this.#fail(opening, error, OPEN_AGAIN_AFTER_MS),
    );
    return opening;
  }

  /** Every question gets the same answer until a file changes or some seconds have passed. */
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

  async #open(): Promise<Generation> {
    const manifest = this.#read();
    const opened = await this.#openFiles(manifest).catch((error: unknown) => {
      throw asDamaged(error);
    });
    if (opened.manifest.generation > 0) noteCatalogue(this.#dataDir);
    return opened;
  }

  async #openFiles(manifest: Manifest): Promise<Generation> {
    try {
      return await openGeneration(this.#dataDir, manifest, this.#isKeeping);
    } catch (error) {
      if (error instanceof LayoutChanged) await rewrite(this.#dataDir, manifest);
      // Two publishers later the files of a manifest just read are deleted: then the newer manifest names others.
      const newer = this.#read();
      if (newer.generation === manifest.generation) throw error;
      return openGeneration(this.#dataDir, newer, this.#isKeeping);
    }
  }

  /** Closes the files; the next use opens them again. */
  async close(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    (await before?.catch(() => undefined))?.retire();
  }
}
