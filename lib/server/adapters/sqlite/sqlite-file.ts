import "server-only";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

export const BUSY_TIMEOUT_MS = 10_000;

type SqliteRow = Record<string, unknown>;
type Parameters = readonly unknown[];
type Cell = SQLInputValue | undefined;

/** SQLite's result codes by number; the second byte of an extended code indexes its list, from 1. */
const CODES: Record<number, readonly [name: string, ...extended: string[]]> = {
  1: ["ERROR", "MISSING_COLLSEQ", "RETRY", "SNAPSHOT"],
  2: ["INTERNAL"],
  3: ["PERM"],
  4: ["ABORT", "", "ROLLBACK"],
  5: ["BUSY", "RECOVERY", "SNAPSHOT", "TIMEOUT"],
  6: ["LOCKED", "SHAREDCACHE", "VTAB"],
  7: ["NOMEM"],
  8: ["READONLY", "RECOVERY", "CANTLOCK", "ROLLBACK", "DBMOVED", "CANTINIT", "DIRECTORY"],
  9: ["INTERRUPT"],
  10: ["IOERR", "READ", "SHORT_READ", "WRITE", "FSYNC", "DIR_FSYNC", "TRUNCATE", "FSTAT"],
  11: ["CORRUPT", "VTAB", "SEQUENCE", "INDEX"],
  12: ["NOTFOUND"],
  13: ["FULL"],
  14: ["CANTOPEN", "NOTEMPDIR", "ISDIR", "FULLPATH", "CONVPATH", "DIRTYWAL", "SYMLINK"],
  15: ["PROTOCOL"],
  17: ["SCHEMA"],
  18: ["TOOBIG"],
  19: [
    "CONSTRAINT",
    "CHECK",
    "COMMITHOOK",
    "FOREIGNKEY",
    "FUNCTION",
    "NOTNULL",
    "PRIMARYKEY",
    "TRIGGER",
    "UNIQUE",
  ],
  20: ["MISMATCH"],
  21: ["MISUSE"],
  23: ["AUTH"],
  25: ["RANGE"],
  26: ["NOTADB"],
};

/** @param number extended result code */
export function sqliteCode(number: number): string {
  const [name = "ERROR", ...extended] = CODES[number & 0xff] ?? [];
  const detail = extended[(number >> 8) - 1];
  return detail ? `SQLITE_${name}_${detail}` : `SQLITE_${name}`;
}

function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (typeof errcode === "number") Object.assign(error as Error, { code: sqliteCode(errcode) });
    throw error;
  }
}

/** Integers are read as bigint, because the module refuses to round; most fit into a number. */
const narrow = (cell: Cell): Cell =>
  typeof cell === "bigint" && Number.isSafeInteger(Number(cell)) ? Number(cell) : cell;

class Statement implements SqliteStatement {
  readonly #statement: StatementSync;
  readonly #columns: string[];
  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.#columns = statement.columns().map(({ name }) => name);
    statement.setReadBigInts(true);
    // The module's row objects have no prototype, and React does not send those to a browser.
    statement.setReturnArrays(true);
  }

  get reader(): boolean {
    return this.#columns.length > 0;
  }

  #row(cells: Cell[]): SqliteRow {
    const row: SqliteRow = {};
    for (let at = 0; at < this.#columns.length; at++) row[this.#columns[at]!] = narrow(cells[at]);
    return row;
  }

  all(parameters: Parameters = []): SqliteRow[] {
    const rows = named(() => this.#statement.all(...(parameters as SQLInputValue[])));
    return (rows as unknown as Cell[][]).map((cells) => this.#row(cells));
  }

  get(parameters: Parameters = []): SqliteRow | undefined {
    const cells = named(() => this.#statement.get(...(parameters as SQLInputValue[])));
    return cells && this.#row(cells as unknown as Cell[]);
  }

  run(parameters: Parameters = []) {
    return named(() => this.#statement.run(...(parameters as SQLInputValue[])));
  }

  *iterate(parameters: Parameters = []): IterableIterator<SqliteRow> {
    const rows = named(() => this.#statement.iterate(...(parameters as SQLInputValue[])));
    try {
      for (;;) {
        const { done, value } = named(() => rows.next());
        if (done) return;
        yield this.#row(value as unknown as Cell[]);
      }
    } finally {
      // An unfinished statement locks its tables.
      rows.return?.();
    }
  }
}

type SqliteOptions = {
  timeoutMs?: number;
  /** Opens an existing file that cannot be written through this connection. */
  isReadOnly?: boolean;
};

/** Mirrors PostgreSQL's `regexp_replace`, as far as this project's patterns need it. */
function regexpReplace(text: unknown, pattern: unknown, replacement: unknown, flags: unknown): string | null {
  return typeof text === "string"
    ? text.replace(new RegExp(String(pattern), `${String(flags)}u`), () => String(replacement))
    : null;
}

/** One connection to a file; a missing file is created. */
export class SqliteFile implements SqliteDatabase {
  readonly #database: DatabaseSync;
  constructor(path: string, { timeoutMs = BUSY_TIMEOUT_MS, isReadOnly = false }: SqliteOptions = {}) {
    this.#database = named(
      () =>
        new DatabaseSync(path, {
          timeout: timeoutMs,
          readOnly: isReadOnly,
          // Only the server's own connection enforces foreign keys, because a dump is restored in any order.
          enableForeignKeyConstraints: false,
        }),
    );
    this.#database.function("regexp_replace", { deterministic: true }, regexpReplace);
  }

  exec(sql: string): void {
    named(() => this.#database.exec(sql));
  }

  prepare(sql: string): Statement {
    return named(() => new Statement(this.#database.prepare(sql)));
  }

  close(): void {
    this.#database.close();
  }
}
