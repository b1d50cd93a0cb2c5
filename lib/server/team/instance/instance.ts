import "server-only";
/** Processes mark their work, and others recover that of dead ones. Heartbeats are counters, not times. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import type { Reader } from "../reveal/reveal-context";

/** A heartbeat that hasn't changed for this long belongs to a dead process. */
export const LEASE_MS = 15_000;
const KEPT_MS = 30 * 86_400_000;

/** `now`: monotonic, in milliseconds. */
export type Timing = { leaseMs?: number; now?: () => number };

export class Instance {
  readonly #db: Db;
  readonly #leaseMs: number;
  readonly #now: () => number;
  readonly #seen = new Map<string, { heartbeat: number; sinceMs: number }>();
  #id = randomUUID() as string;
  #isStopping = false;

  private constructor(db: Db, { leaseMs = LEASE_MS, now = () => performance.now() }: Timing) {
    this.#db = db;
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /** The caller must beat several times per lease. */
  static async register(db: Db, timing: Timing = {}): Promise<Instance> {
    const instance = new Instance(db, timing);
    await instance.#enter();
    return instance;
  }

  /** Changes after others declared this process dead: work under the old id begins nothing new. */
  get id(): string {
    return this.#id;
  }

  /** True from the first signal on; nothing new may begin. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  async #enter(): Promise<void> {
    const before = new Date(Date.now() - KEPT_MS).toISOString();
    await this.#db.deleteFrom("instance").where("endedAt", "<", before).execute();
    const row = { host: hostname(), pid: process.pid, startedAt: new Date().toISOString() };
    const values = { id: this.#id, ...row, heartbeat: 0, endedAt: null };
    await this.#db.insertInto("instance").values(values).execute();
  }

  /** No process can beat while the database is unavailable, so that time must not count against any. */
  async #using<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#seen.clear();
      throw error;
    }
  }

  /** A process that was declared dead continues under a new id. */
  beat(): Promise<void> {
    return this.#using(() => this.#beat());
  }

  async #beat(): Promise<void> {
    const raised = await this.#db
      .updateTable("instance")
      .set((fields) => ({ heartbeat: fields("heartbeat", "+", 1) }))
      .where("id", "=", this.#id)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (raised.numUpdatedRows > 0n || this.#isStopping) return;
    logEvent("warn", "instance.lost", { instance: this.#id });
    this.#id = randomUUID();
    await this.#enter();
  }

  #others(): Promise<{ id: string; heartbeat: number }[]> {
    return this.#db
      .selectFrom("instance")
      .select(["id", "heartbeat"])
      .where("endedAt", "is", null)
      .where("id", "!=", this.#id)
      .execute();
  }

  /** A process that beats at this moment stays. @returns whether a process was dead, or one ended since */
  endDead(): Promise<boolean> {
    return this.#using(() => this.#endDead());
  }

  async #endDead(): Promise<boolean> {
    const living = await this.#others();
    const ended = [...this.#seen.keys()].filter((id) => !living.some((other) => other.id === id));
    for (const id of ended) this.#seen.delete(id);
    let hasEnded = ended.length > 0;
    for (const { id, heartbeat } of living) {
      const seen = this.#seen.get(id);
      if (seen?.heartbeat !== heartbeat) this.#seen.set(id, { heartbeat, sinceMs: this.#now() });
      else if (this.#now() - seen.sinceMs >= this.#leaseMs)
        hasEnded = (await this.#end(id, heartbeat)) || hasEnded;
    }
    return hasEnded;
  }

  async #end(id: string, heartbeat: number): Promise<boolean> {
    const ended = await this.#db
      .updateTable("instance")
      .set({ endedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("heartbeat", "=", heartbeat)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    this.#seen.delete(id);
    if (ended.numUpdatedRows === 0n) return false;
    logEvent("warn", "instance.declared-dead", { instance: id, by: this.#id });
    return true;
  }

  beginStop(): void {
    this.#isStopping = true;
  }

  /** Called last, so that others needn't wait for the lease to expire. */
  async end(): Promise<void> {
    this.#isStopping = true;
    await this.#db
      .updateTable("instance")
      .set({ endedAt: new Date().toISOString() })
      .where("id", "=", this.#id)
      .where("endedAt", "is", null)
      .execute();
  }
}

export const livingInstances = (db: Reader) =>
  db.selectFrom("instance").select("instance.id").where("instance.endedAt", "is", null);
