import "server-only";
/** Posters are kept, because the platforms' addresses expire within days. The longest unseen are dropped first. */
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
  maxBytes?: number;
  /** Milliseconds for which an expired address isn't requested again. */
  deadMs?: number;
  /** Milliseconds for which an address with a temporary failure isn't requested again. */
  passingMs?: number;
};

const CONCURRENCY = 8;
/** More waiting fetches than this are a flood, not a gallery. */
const MAX_WAITING = 500;
const MAX_DEAD = 20_000;
/** Eviction frees this much, so that it doesn't run for every picture. */
const ROOM_AFTER = 0.9;
const TOUCH_MS = 24 * 3600_000;

const nameOf = (url: string) => createHash("sha256").update(url).digest("hex");
const pathOf = (folder: string, name: string) => join(folder, name.slice(0, 2), name);

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

  /** Fetches nothing. */
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
      // A picture that can't be stored, for example on a full disk, is served all the same.
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

  /** Temporary files of a killed process are the oldest and go first. */
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
