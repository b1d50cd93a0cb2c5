import "server-only";
import { AppError } from "@/lib/contract/errors";
import { logEvent } from "@/lib/server/runtime/log";
import { Answers } from "../catalogue/answers";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { TableGone, unreadable, type Engine } from "./engine";
import { stage } from "./publish";
import { EMPTY, readState, type Manifest } from "./state";

const CHECK_EVERY_MS = 250;
/** Cache sizes; together they take some tens of megabytes at most. */
const KEPT_PAGES = 500;
const KEPT_PANELS = 200;
const KEPT_FACTS = 8;

export class Generation {
  readonly engine: Engine;
  readonly manifest: Manifest;
  readonly pages: Answers;
  readonly panels: Answers;
  readonly facts: Answers;

  constructor(engine: Engine, manifest: Manifest, isKeeping: boolean) {
    this.engine = engine;
    this.manifest = manifest;
    // Tables need not be held open: a running statement reads a dropped table to its end.
    const hold = <T>(work: () => Promise<T>) => work();
    this.pages = new Answers(KEPT_PAGES, isKeeping, hold);
    this.panels = new Answers(KEPT_PANELS, isKeeping, hold);
    this.facts = new Answers(KEPT_FACTS, true, hold);
  }
}

function isReadable({ tables, digests }: Manifest): boolean {
  const layouts = [postLayout, creatorLayout];
  return layouts.every(({ kind, digest }) => tables[kind] === undefined || digests[kind] === digest);
}

/** Publishes the same records again in the layout of this version. */
async function rewrite(engine: Engine, { tables, isDemo }: Manifest): Promise<void> {
  const nothing = { posts: tables.posts ? [] : undefined, creators: tables.creators ? [] : undefined };
  const staged = stage(engine, { ...nothing, isDemo });
  await staged
    .then((built) => built.publish())
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      const detail = "The catalogue is being rewritten for this version; try again shortly.";
      throw new AppError("unavailable", detail, { cause: error });
    });
}

export class CurrentGeneration {
  readonly #engine: Engine;
  readonly #isKeeping: boolean;
  #newest: Generation;
  #reading: Promise<Generation> | undefined;
  #checkedAtMs = -Infinity;

  constructor(engine: Engine, isKeeping: boolean) {
    this.#engine = engine;
    this.#isKeeping = isKeeping;
    this.#newest = new Generation(engine, EMPTY, isKeeping);
  }

  /** Retries if the generation was dropped meanwhile. @throws AppError `catalogue_unavailable` */
  async use<T>(work: (generation: Generation) => Promise<T>): Promise<T> {
    const generation = await this.#current();
    try {
      return await work(generation);
    } catch (error) {
      if (!(error instanceof TableGone)) throw error;
      this.#checkedAtMs = -Infinity;
      if ((await this.#current()) !== generation) return this.use(work);
      logEvent("error", "catalogue.unreadable", { err: error });
      throw unreadable("one of its tables is missing", error);
    }
  }

  #current(): Promise<Generation> {
    if (this.#reading) return this.#reading;
    if (performance.now() - this.#checkedAtMs < CHECK_EVERY_MS) return Promise.resolve(this.#newest);
    const checkedAtMs = performance.now();
    const reading = this.#read().then((generation) => {
      this.#checkedAtMs = checkedAtMs;
      return (this.#newest = generation);
    });
    this.#reading = reading;
    const end = () => void (this.#reading = undefined);
    reading.then(end, end);
    return reading;
  }

  async #read(): Promise<Generation> {
    const { current } = await readState(this.#engine);
    const { generation, posts, creators } = current;
    if (generation === this.#newest.manifest.generation) return this.#newest;
    if (!isReadable(current)) {
      // Another version published it while this one is running. Two versions that rewrite each other would never end.
      if (this.#newest.manifest.generation > 0) {
        logEvent("warn", "catalogue.other-version", { generation });
        return this.#newest;
      }
      await rewrite(this.#engine, current);
      return this.#read();
    }
    logEvent("info", "catalogue.opened", { generation, posts, creators });
    return new Generation(this.#engine, current, this.#isKeeping);
  }

  forget(): void {
    this.#newest = new Generation(this.#engine, EMPTY, this.#isKeeping);
    this.#checkedAtMs = -Infinity;
  }
}
