import "server-only";
import { sql, type RawBuilder } from "kysely";
import { limitState, refusedFor, type LimitState } from "@/lib/domain/limit-state";
import type { Db } from "@/lib/server/ports/database";
import type { Admission, RateLimiter } from "@/lib/server/ports/rate-limiter";

type PostgresRateLimiterOptions = {
  limit?: number;
  windowMs?: number;
  /** Milliseconds, for tests. In production the database's clock decides, never a process's clock. */
  clock?: () => number;
};

type Row = { moments: string; atMs: number; pausedUntilMs: number };
type Refusal = { askedAt: number; answeredAt: number; waitMs: number; limit: number };

const KEPT_MS = 86_400_000;
const DATABASE_CLOCK = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const momentsIn = (text: string): number[] => text.slice(1, -1).split(",").filter(Boolean).map(Number);

export async function pruneRequestLimits(db: Db): Promise<void> {
  const before = sql<number>`${DATABASE_CLOCK} - ${sql.lit(KEPT_MS)}`;
  await db
    .deleteFrom("requestLimit")
    .where("atMs", "<", before)
    .where("pausedUntilMs", "<", before)
    .execute();
}

export class PostgresRateLimiter implements RateLimiter {
  readonly limit: number;
  readonly windowMs: number;
  readonly #database: () => Promise<Db>;
  readonly #databaseNow: () => RawBuilder<number>;
  readonly #processNow: () => number;
  readonly #refusals = new Map<string, Refusal>();

  constructor(
    database: () => Promise<Db>,
    { limit = 60, windowMs = 60_000, clock }: PostgresRateLimiterOptions = {},
  ) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.#database = database;
    this.#databaseNow = () => (clock ? sql`${Math.floor(clock())}::bigint` : DATABASE_CLOCK);
    this.#processNow = clock ? () => Math.floor(clock()) : () => performance.now();
  }

  async admit(key: string, limit = this.limit): Promise<Admission> {
    const known = this.#stillRefused(key, limit);
    if (known) return known;
    const askedAt = this.#processNow();
    const row = await this.#count(key, limit);
    const state = this.#stateOf(row, limit);
    if (row.isAdmitted === 1) return { isAdmitted: true, ...state };
    const { waitMs } = state;
    this.#refusals.set(key, { askedAt, answeredAt: this.#processNow(), waitMs, limit });
    return { isAdmitted: false, ...state };
  }

  async look(key: string, limit = this.limit): Promise<LimitState> {
    const { rows } = await sql<Row>`
      select fresh::text as moments, now as at_ms, paused as paused_until_ms
      from request_limit as kept, ${this.#log} where key = ${key}`.execute(await this.#database());
    return this.#stateOf(rows[0] ?? { moments: "{}", atMs: 0, pausedUntilMs: 0 }, limit);
  }

  async pause(key: string, seconds: number): Promise<void> {
    const ms = Math.ceil(seconds * 1000);
    await sql`
      insert into request_limit as kept (key, moments, at_ms, paused_until_ms, is_admitted)
      select ${key}, '{}', now, now + ${ms}::bigint, 0 from ${this.#clock}
      on conflict (key) do update set (moments, at_ms, paused_until_ms) = (
        select fresh::text, now, greatest(paused, now + ${ms}::bigint) from ${this.#log}
      )`.execute(await this.#database());
    // The cached refusal is shorter than the pause.
    this.#refusals.delete(key);
  }

  /**
   * PostgreSQL locks the row before it computes the new values, so the clock is read once and after all earlier
   * requests were counted. A transaction would only lock the row for longer.
   */
  async #count(key: string, limit: number): Promise<Row & { isAdmitted: number }> {
    const { rows } = await sql<Row & { isAdmitted: number }>`
      insert into request_limit as kept (key, moments, at_ms, paused_until_ms, is_admitted)
      select ${key}, array[now]::text, now, 0, 1 from ${this.#clock}
      on conflict (key) do update set (moments, at_ms, paused_until_ms, is_admitted) = (
        select (case when has_room then fresh || now else fresh end)::text, now, paused, has_room::int
        from ${this.#log},
        lateral (select cardinality(fresh) < ${limit}::int and paused <= now as has_room) as room
      )
      returning moments, at_ms, paused_until_ms, is_admitted`.execute(await this.#database());
    return rows[0]!;
  }

  get #clock(): RawBuilder<unknown> {
    return sql`(select ${this.#databaseNow()} as now) as clock`;
  }

  /** If the clock was set back, the elapsed time counts as zero: callers get no extra requests and wait no longer. */
  get #log(): RawBuilder<unknown> {
    return sql`${this.#clock},
      lateral (select greatest(kept.at_ms - now, 0) as set_back) as difference,
      lateral (
        select coalesce(array_agg(moment - set_back order by moment), '{}') as fresh
        from unnest(kept.moments::bigint[]) as moment
        where now - (moment - set_back) < ${this.windowMs}::bigint
      ) as log,
      lateral (select kept.paused_until_ms - set_back as paused) as pause`;
  }

  #stateOf({ moments, atMs, pausedUntilMs }: Row, limit: number): LimitState {
    const { windowMs } = this;
    return limitState({ limit, windowMs }, momentsIn(moments), atMs, pausedUntilMs);
  }

  /** Admissions are never returned, so the database would refuse again until the first one has left the window. */
  #stillRefused(key: string, limit: number): Admission | undefined {
    const refusal = this.#refusals.get(key);
    // A key whose limit has changed is counted again.
    if (!refusal || refusal.limit !== limit) return undefined;
    const now = this.#processNow();
    const { askedAt, answeredAt, waitMs } = refusal;
    if (now - askedAt >= waitMs) {
      this.#refusals.delete(key);
      return undefined;
    }
    return { isAdmitted: false, ...refusedFor(Math.ceil(waitMs - (now - answeredAt))) };
  }
}
