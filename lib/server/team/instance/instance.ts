import "server-only";
/**
 * This process among those that work on one database. Each names itself on what it works on; the work of a dead one is
 * recovered by another. Nobody's wall clock decides who is dead.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";

/** A heartbeat that has not changed for so long is a dead process's. */
export const LEASE_MS = 15_000;
/** Ended processes are kept for whoever investigates. */
const KEPT_MS = 30 * 86_400_000;

/** `now`: monotonic, in milliseconds. */
export type Timing = { leaseMs?: number; now?: () => number };

export class Instance {
  readonly #db: Db;
  readonly #leaseMs: number;
  readonly #now: () => number;
  /** The heartbeats of others, and since when they have been the same. */
  readonly #seen = new Map<string, { heartbeat: number; sinceMs: number }>();
  #id = randomUUID() as string;
  #isStopping = false;

  private constructor(db: Db, { leaseMs = LEASE_MS, now = () => performance.now() }: Timing) {
    this.#db = db;
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /** Writes this process down. Its caller raises the heartbeat, several times within a lease. */
  static async register(db: Db, timing: Timing = {}): Promise<Instance> {
    const instance = new Instance(db, timing);
    await instance.#enter();
    return instance;
  }

  /** Another one after others declared this process dead: what ran under the old id begins nothing new. */
  get id(): string {
    return this.#id;
  }

  /** From the first signal on: nothing new is begun. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  async #enter(): Promise<void> {
    const before = new Date(Date.now() - KEPT_MS).toISOString();
    await this.#db.deleteFrom("instance").where("ended_at", "<", before).execute();
    const row = { host: hostname(), pid: process.pid, started_at: new Date().toISOString() };
    const values = { id: this.#id, ...row, heartbeat: 0, ended_at: null };
    await this.#db.insertInto("instance").values(values).execute();
  }

  /** While the database cannot be used nobody's heart beats in it: that time speaks against nobody. */
  async #using<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#seen.clear();
      throw error;
    }
  }

  /** Shows the others that this process lives. One that was declared dead meanwhile goes on under a new id. */
  beat(): Promise<void> {
    return this.#using(() => this.#beat());
  }

  async #beat(): Promise<void> {
    const raised = await this.#db
      .updateTable("instance")
      .set((fields) => ({ heartbeat: fields("heartbeat", "+", 1) }))
      .where("id", "=", this.#id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (raised.numUpdatedRows > 0n || this.#isStopping) return;
    logEvent("warn", "instance.lost", { instance: this.#id });
    this.#id = randomUUID();
    await this.#enter();
  }

  /** The others that have not ended. */
  #others(): Promise<{ id: string; heartbeat: number }[]> {
    return this.#db
      .selectFrom("instance")
      .select(["id", "heartbeat"])
      .where("ended_at", "is", null)
      .where("id", "!=", this.#id)
      .execute();
  }

  /**
   * Ends the others whose heartbeat stands still. Guarded by the heartbeat that was seen: one that beats at this very
   * moment stays.
   * @returns whether there was one, or one has ended by itself since the last look
   */
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
      .set({ ended_at: new Date().toISOString() })
      .where("id", "=", id)
      .where("heartbeat", "=", heartbeat)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    this.#seen.delete(id);
    if (ended.numUpdatedRows === 0n) return false;
    logEvent("warn", "instance.declared-dead", { instance: id, by: this.#id });
    return true;
  }

  /** Begins nothing new; what runs may end. */
  beginStop(): void {
    this.#isStopping = true;
  }

  /** The last thing that a process does: others need not wait for its lease to run out. */
  async end(): Promise<void> {
    this.#isStopping = true;
    await this.#db
      .updateTable("instance")
      .set({ ended_at: new Date().toISOString() })
      .where("id", "=", this.#id)
      .where("ended_at", "is", null)
      .execute();
  }
}
