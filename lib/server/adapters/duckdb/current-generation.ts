import "server-only";
/** Follows `current.json`: the opened files of the newest generation. */
import { statSync } from "node:fs";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { LayoutChanged, openGeneration, type Generation } from "./generation";
import { manifestPath, readManifest, type Manifest } from "./manifest";
import { publish } from "./publish";

const CHECK_EVERY_MS = 250;

/** Publishes what is there once more, in the layout of this version. */
async function rewrite(dataDir: string, { files, isDemo }: Manifest): Promise<void> {
  const nothing = { posts: files.posts ? [] : undefined, creators: files.creators ? [] : undefined };
  await publish(dataDir, { ...nothing, isDemo }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    throw new AppError(
      "unavailable",
      "The catalogue is being rewritten for this version; try again shortly.",
    );
  });
}

export class CurrentGeneration {
  readonly #dataDir: string;
  readonly #isKeeping: boolean;
  #opened: Promise<Generation> | undefined;
  #version = "";
  #checkedAtMs = -Infinity;

  /** @param isKeeping whether answers are kept for the same questions later */
  constructor(dataDir: string, isKeeping: boolean) {
    this.#dataDir = dataDir;
    this.#isKeeping = isKeeping;
  }

  /** Runs `work` on the newest generation; it stays open meanwhile, whatever is published. */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    return (await this.#newest()).use(work);
  }

  /** Distinguishes manifests without reading them. */
  #versionOnDisk(): string {
    const stats = statSync(manifestPath(this.#dataDir), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "none";
  }

  #newest(): Promise<Generation> {
    const now = performance.now();
    if (this.#opened && now - this.#checkedAtMs < CHECK_EVERY_MS) return this.#opened;
    this.#checkedAtMs = now;
    const version = this.#versionOnDisk();
    if (this.#opened && version === this.#version) return this.#opened;
    const before = this.#opened;
    const opening = this.#open().finally(() => void before?.then((old) => old.retire()).catch(() => {}));
    opening.then(
      ({ manifest: { generation, posts, creators } }) =>
        logEvent("info", "catalogue.opened", { generation, posts, creators }),
      () => {
        if (this.#opened === opening) this.#opened = undefined;
      },
    );
    this.#opened = opening;
    this.#version = version;
    return opening;
  }

  async #open(): Promise<Generation> {
    const manifest = readManifest(this.#dataDir);
    try {
      return await openGeneration(this.#dataDir, manifest, this.#isKeeping);
    } catch (error) {
      if (error instanceof LayoutChanged) await rewrite(this.#dataDir, manifest);
      // Two publishers later the files of a manifest just read are deleted: then the newer manifest names others.
      const newer = readManifest(this.#dataDir);
      if (newer.generation === manifest.generation) throw error;
      return openGeneration(this.#dataDir, newer, this.#isKeeping);
    }
  }

  /** Closes the files; the next use opens them again. */
  async close(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    (await before)?.retire();
  }
}
