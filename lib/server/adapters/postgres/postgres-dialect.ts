import "server-only";
import {
  type ColumnDefinitionNode,
  CompiledQuery,
  DataTypeNode,
  type FunctionNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  RawNode,
  sql,
  type DatabaseConnection,
  type Kysely,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { ownValue } from "@/lib/contract/own-value";
import { logEvent } from "@/lib/server/runtime/log";
import { ROW_NAMES } from "@/lib/server/schema/row-names";

/** An arbitrary number, the same in every process. Advisory locks are scoped to one database. */
const WRITE_LOCK = "6021874150";

const BEGIN = CompiledQuery.raw(
  `begin isolation level read committed; select pg_advisory_xact_lock(${WRITE_LOCK})`,
);
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
const WRITES: readonly string[] = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

/** A lost connection has nothing to roll back, and Kysely would report the rollback error instead of the cause. */
function noteFailedRollback(err: unknown): void {
  logEvent("debug", "database.rollback-failed", { err });
}

/** A waiting writer holds no connection, which leaves some to readers. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

type Problem = { code: `DATABASE_${string}`; message: string };

const UNREACHABLE: Problem = { code: "DATABASE_UNREACHABLE", message: "PostgreSQL cannot be reached." };

const WORDS: readonly (readonly [RegExp, Problem])[] = [
  [/^timeout exceeded when trying to connect/, { code: "DATABASE_BUSY", message: "No connection was free." }],
  [/client password must be/, { code: "DATABASE_REFUSED", message: "PostgreSQL wants a password." }],
  [/\b(SSL|TLS)\b|certificate/i, { code: "DATABASE_TLS", message: "There is no TLS connection." }],
  [/^Connection terminated|^timeout expired|not queryable|Client was closed/, UNREACHABLE],
];

function problemOf(error: Error): Problem | undefined {
  const { code } = error as { code?: unknown };
  const byWords = WORDS.find(([pattern]) => pattern.test(error.message))?.[1];
  // Other Node error codes come from the socket or from name resolution.
  return byWords ?? (typeof code === "string" && /^E[A-Z_]+$/.test(code) ? UNREACHABLE : undefined);
}

/** System error codes do not distinguish a lost database from a lost service; PostgreSQL's own errors do. */
function asConnectionProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error;
  const problem = problemOf(error);
  if (!problem) return error;
  return Object.assign(new Error(problem.message, { cause: error }), { code: problem.code });
}

class WriteLockConnection implements DatabaseConnection {
  isInTransaction = false;
  #hasTurn = false;
  #inner: DatabaseConnection | undefined;
  constructor(
    readonly connect: () => Promise<DatabaseConnection>,
    readonly turns: Turns,
  ) {}

  get inner(): DatabaseConnection | undefined {
    return this.#inner;
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      this.#inner ??= await this.connect();
      return await this.#inner.executeQuery<R>(query);
    } catch (error) {
      throw asConnectionProblem(error);
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction || !WRITES.includes(query.query.kind)) return this.#execute<R>(query);
    await this.begin();
    try {
      const result = await this.#execute<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** Sending `begin` and the lock in one message saves a round trip. */
  async begin(): Promise<void> {
    await this.turns.take();
    this.#hasTurn = true;
    try {
      await this.#execute(BEGIN);
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.#execute(COMMIT);
    this.endTurn();
  }

  async rollback(): Promise<void> {
    if (this.#inner) await this.#inner.executeQuery(ROLLBACK).catch(noteFailedRollback);
    this.endTurn();
  }

  endTurn(): void {
    if (this.#hasTurn) this.turns.end();
    this.#hasTurn = false;
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    this.#inner ??= await this.connect();
    yield* this.#inner.streamQuery<R>(query, chunkSize);
  }
}

/**
 * Every write first takes one lock for the whole database, as in SQLite. A transaction thus never reads rows that
 * another writer is changing, and readers never wait. Decision 024 has the figures for the alternatives.
 */
class WriteLockDriver extends PostgresDriver {
  readonly #turns: Turns;
  constructor(config: PostgresDialectConfig, writers: number) {
    super(config);
    this.#turns = new Turns(writers);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WriteLockConnection(() => super.acquireConnection(), this.#turns);
  }

  override async beginTransaction(
    connection: WriteLockConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    connection.isInTransaction = true;
    if (settings.accessMode === "read only" || settings.isolationLevel)
      return super.beginTransaction(connection, settings);
    await connection.begin();
  }

  override async commitTransaction(connection: WriteLockConnection): Promise<void> {
    await connection.commit();
    connection.isInTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const writer = connection as WriteLockConnection;
    await writer.rollback();
    writer.isInTransaction = false;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { inner } = connection as WriteLockConnection;
    if (inner) await super.releaseConnection(inner as never);
  }
}

/** The first start after an update may rewrite a large table; other processes wait for it. */
class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: never): Promise<void> {
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await super.acquireMigrationLock(db, options);
  }
}

/** Texts are compared by their bytes, as in SQLite, whatever the collation of the database. */
const TEXT = RawNode.createWithSql('text collate "C"');
const INTEGER = DataTypeNode.create("bigint");
const FUNCTIONS: Readonly<Record<string, string>> = { instr: "strpos" };

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(ROW_NAMES.inSql(identifier));
  }

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const type = DataTypeNode.is(node.dataType) ? node.dataType.dataType : undefined;
    if (type === "text") return super.visitColumnDefinition({ ...node, dataType: TEXT });
    if (type !== "integer") return super.visitColumnDefinition(node);
    // The engine assigns numeric keys, as in SQLite; PostgreSQL never reuses one.
    const dataType = node.primaryKey
      ? RawNode.createWithSql("bigint generated by default as identity")
      : INTEGER;
    super.visitColumnDefinition({ ...node, dataType, autoIncrement: false });
  }

  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction({ ...node, func: ownValue(FUNCTIONS, node.func) ?? node.func });
  }
}

export class WriteLockDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #writers: number;
  constructor(config: PostgresDialectConfig, writers: number) {
    super(config);
    this.#config = config;
    this.#writers = writers;
  }
  override createDriver() {
    return new WriteLockDriver(this.#config, this.#writers);
  }
  override createAdapter() {
    return new MigrationAdapter();
  }
  override createQueryCompiler() {
    return new Compiler();
  }
}
