import "server-only";
/**
 * Posters that were fetched once and stay, because the addresses of the platforms' pictures die within days. Kept as
 * files up to a size, the longest unseen leave first; what could not be fetched is left alone for a while.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { perf } from "@/lib/server/runtime/cache-clock";
import { logEvent } from "@/lib/server/runtime/log";
import { NoPicture, fetchPicture, type Network, type Picture } from "./fetch-picture";
import { pictureType } from "./picture-type";

export type PosterCacheOptions = {
  folder: string;
  network: Network;
  /** Bytes on disk. */
  maxBytes?: number;
  /** ms for which a dead address is not requested again. */
  deadMs?: number;
  /** ms for which an address with a temporary failure is not requested again. */
  passingMs?: number;
};

/** Fetches that run at a time. */
const CONCURRENCY = 8;
/** Fetches that wait; more than that many posters at once is no gallery, it is a flood. */
const MAX_WAITING = 500;
const MAX_DEAD = 20_000;
/** Eviction continues to this share of the limit, so that it does not run at each picture. */
const ROOM_AFTER = 0.9;
const TOUCH_MS = 24 * 3600_000;

const nameOf = (url: string) => createHash("sha256").update(url).digest("hex");
const pathOf = (folder: string, name: string) => join(folder, name.slice(0, 2), name);

/** Where the picture of a web address is kept. */
export const posterPath = (folder: string, url: string) => pathOf(folder, nameOf(url));

export class PosterCache {
  readonly #options: Required<PosterCacheOptions>;
  readonly #queue = new PQueue({ concurrency: CONCURRENCY });
  readonly #running = new Map<string, Promise<Picture | null>>();
  readonly #dead = new LRUCache<string, true>({ max: MAX_DEAD, perf });
  #bytes: Promise<number> | undefined;

  constructor(options: PosterCacheOptions) {
    this.#options = { maxBytes: 512 * 1024 ** 2, deadMs: 6 * 3600_000, passingMs: 600_000, ...options };
  }

  /** The picture at a web address, cached or fetched now; null when there is none. */
  async get(url: string): Promise<Picture | null> {
    const name = nameOf(url);
    const kept = await this.#read(name);
    if (kept) return kept;
    const running = this.#running.get(name);
    if (running) return running;
    if (this.#dead.has(name)) return null;
    if (this.#queue.size >= MAX_WAITING) return null;
    const fetching = this.#queue
      .add(() => this.#fetch(url, name))
      .then((picture) => picture ?? null)
      .finally(() => this.#running.delete(name));
    this.#running.set(name, fetching);
    return fetching;
  }

  /** The picture as far as it was fetched before. */
  async cached(url: string): Promise<Picture | null> {
    return (await this.#read(nameOf(url))) ?? null;
  }

  #pathOf(name: string): string {
    return pathOf(this.#options.folder, name);
  }

  async #read(name: string): Promise<Picture | undefined> {
    const path = this.#pathOf(name);
    const bytes = await readFile(path).catch(() => undefined);
    const type = bytes && pictureType(bytes);
    if (!bytes || !type) return undefined;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > TOUCH_MS) await utimes(path, new Date(), new Date()).catch(() => undefined);
    return { type, bytes };
  }

  async #fetch(url: string, name: string): Promise<Picture | null> {
    try {
      const picture = await fetchPicture(url, this.#options.network);
      // Without space on the disk it is served all the same.
      await this.#keep(name, picture.bytes).catch((err: unknown) =>
        logEvent("warn", "poster.not-kept", { err }),
      );
      return picture;
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      const { deadMs, passingMs } = this.#options;
      this.#dead.set(name, true, { ttl: error.isPassing ? passingMs : deadMs });
      return null;
    }
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(join(path, ".."), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    const before = this.#bytes;
    this.#bytes = before ? before.then((size) => size + bytes.length) : this.#files().then(sizeOf);
    if ((await this.#bytes) > this.#options.maxBytes) await (this.#bytes = this.#makeRoom());
  }

  async #files(): Promise<{ path: string; size: number; seenMs: number }[]> {
    const entries = await readdir(this.#options.folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const found = files.map(async (path) => {
      const at = await stat(path).catch(() => undefined);
      return at ? [{ path, size: at.size, seenMs: at.mtimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  /** Removes what was not seen for longest; drafts of a process that was killed are the oldest of all. */
  async #makeRoom(): Promise<number> {
    const files = (await this.#files()).sort((a, b) => a.seenMs - b.seenMs);
    let size = sizeOf(files);
    for (const file of files) {
      if (size <= this.#options.maxBytes * ROOM_AFTER) break;
      await rm(file.path, { force: true });
      size -= file.size;
    }
    return size;
  }
}

function sizeOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
