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
  /** `#opened` while it is not known whether it succeeds. */
  #opening: Promise<Generation> | undefined;
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
   * Runs `work`, which only reads, on the newest generation; it stays open meanwhile, whatever is published.
   * @throws AppError `catalogue_unavailable` while its files are missing or damaged
   */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    const opened = this.#newest();
    const generation = await opened;
    try {
      return await generation.use(work);
    } catch (error) {
      if (!isDamage(error)) throw error;
      // Over a network a file that another host deleted cannot be read to its end: the newer one has the answer.
      if (this.#isOutdated(generation)) {
        this.#checkedAtMs = -Infinity;
        if ((await this.#newest()) !== generation) return this.use(work);
      }
      const failure = asDamaged(error);
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
    // One after the other: of two openings at a time the older one could end last.
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
    // Before it is read: one that is published in between is noticed by the next check.
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

  /** Opens what the manifest names, and lets go of what was open before. */
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

  async #open(before?: Promise<Generation | undefined>): Promise<Generation> {
    const opened = await this.#openFiles(this.#read(), before).catch((error: unknown) => {
      throw asDamaged(error);
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
        // Another version published it while this one is running. Two that rewrote what the other wrote would never end.
        if (old && old.manifest.generation < manifest.generation) {
          logEvent("warn", "catalogue.other-version", { generation: manifest.generation });
          return old;
        }
        await rewrite(this.#dataDir, manifest);
      }
      // The files of a manifest just read may be deleted by now: then the newer manifest names others.
      const newer = this.#read();
      if (newer.generation === manifest.generation) throw error;
      return this.#openFiles(newer, before);
    }
  }

  /** Closes the files; the next use opens them again. */
  async close(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    (await before?.catch(() => undefined))?.retire();
  }
}
