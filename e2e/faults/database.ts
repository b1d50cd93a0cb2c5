/** The database of a run: a file in its data folder, or a PostgreSQL server whose connections break. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connectPostgres, openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { startPostgres, type PostgresServer } from "@/lib/testing/postgres-server";
import type { DatabaseKind } from "./settings";

const NAME = "faults";
/** Committed data must survive a killed server, but not a power cut. */
const SETTINGS = { synchronous_commit: "on", max_connections: "200" };

export class FaultDatabase {
  broken = 0;
  restarts = 0;
  #server: PostgresServer | undefined;

  constructor(
    readonly kind: DatabaseKind,
    readonly dataDir: string,
  ) {}

  async start(): Promise<void> {
    if (this.kind === "sqlite") return;
    const folder = mkdtempSync(join(tmpdir(), "scoutdeck-faults-postgres-"));
    this.#server = await startPostgres(folder, SETTINGS);
    await this.#server.create(NAME);
  }

  /** Null for a file in the data folder. */
  get url(): string | null {
    return this.#server?.urlOf(NAME) ?? null;
  }

  open(): Promise<Db> {
    return this.url === null ? openDatabase(this.dataDir) : openPostgres(this.url);
  }

  async #asOwner<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = connectPostgres(this.#server!.urlOf("postgres"), { connections: 1 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  /** Ends one worker connection. @param which index among those in a transaction, else among all */
  async breakConnection(which: number): Promise<void> {
    await this.#asOwner(async (db) => {
      const { rows } = await sql<{ pid: number; state: string }>`
        select pid, state from pg_stat_activity where datname = ${NAME} order by pid`.execute(db);
      const busy = rows.filter(({ state }) => state !== "idle");
      const among = busy.length > 0 ? busy : rows;
      if (among.length === 0) return;
      await sql`select pg_terminate_backend(${among[which % among.length]!.pid})`.execute(db);
      this.broken++;
    });
  }

  /** Kills the server without notice and starts it again. */
  async restart(): Promise<void> {
    await this.#server?.restart();
    this.restarts++;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
  }
}
