import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SqliteFile, sqliteCode } from "./sqlite-file";

let folder: string;
let file: SqliteFile;
const path = (name = "a.sqlite") => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-sqlite-"));
  file = new SqliteFile(path());
  file.exec(
    "create table t (id integer primary key, text text unique, number, blob blob not null default x'')",
  );
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return "no error";
};

describe("values", () => {
  const LARGEST = 2n ** 63n - 1n;
  test.each([
    ["zero", 0, 0],
    ["a fraction", 1.5, 1.5],
    ["the largest safe integer", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["the smallest safe integer", Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    ["the first integer that a number cannot hold", 2n ** 53n, 2n ** 53n],
    ["its neighbour, which a number would round", 2n ** 53n + 1n, 2n ** 53n + 1n],
    ["the largest integer", LARGEST, LARGEST],
    ["the smallest integer", -LARGEST - 1n, -LARGEST - 1n],
    ["a small bigint, read as a number", 7n, 7],
    ["null", null, null],
    ["text with NUL and an emoji", "a\0b😀", "a\0b😀"],
  ])("%s comes back", (_, given, read) => {
    file.prepare("insert into t (number) values (?)").run([given]);
    expect(file.prepare("select number from t").get()).toEqual({ number: read });
    expect(file.prepare("select number from t").all()).toEqual([{ number: read }]);
    expect([...file.prepare("select number from t").iterate()]).toEqual([{ number: read }]);
  });

  test("bytes come back", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    file.prepare("insert into t (blob) values (?)").run([bytes]);
    expect(file.prepare("select blob from t").get()!.blob).toEqual(bytes);
  });

  test("rows are plain objects, which React sends to a browser", () => {
    file.exec("insert into t default values");
    const row = file.prepare("select * from t").get();
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  test("an insert answers with its rows and runs once", () => {
    const statement = file.prepare("insert into t (number) values (?) returning id, number");
    expect(statement.reader).toBe(true);
    expect(statement.all([LARGEST])).toEqual([{ id: 1, number: LARGEST }]);
    expect(file.prepare("select count(*) as n from t").get()).toEqual({ n: 1 });
  });

  test("a statement without rows says how many it changed", () => {
    const statement = file.prepare("insert into t (number) values (1), (2)");
    expect([statement.reader, Number(statement.run().changes)]).toEqual([false, 2]);
  });
});

test("an unfinished read blocks no writer", () => {
  file.prepare("insert into t (number) values (1), (2), (3)").run();
  for (const { number } of file.prepare("select number from t").iterate()) if (number === 2) break;
  file.exec("drop table t");
});

describe("errors have SQLite's names", () => {
  test("a value that is there already", () => {
    const insert = file.prepare("insert into t (text) values ('a')");
    insert.run();
    expect(codeOf(() => insert.run())).toBe("SQLITE_CONSTRAINT_UNIQUE");
    expect(codeOf(() => file.exec("insert into t (id) values (1)"))).toBe("SQLITE_CONSTRAINT_PRIMARYKEY");
    expect(codeOf(() => file.exec("insert into t (blob) values (null)"))).toBe("SQLITE_CONSTRAINT_NOTNULL");
  });

  test("a failed insert that answers with rows", () => {
    const insert = file.prepare("insert into t (text) values ('a') returning id");
    insert.all();
    for (const run of [() => insert.all(), () => insert.get(), () => [...insert.iterate()]])
      expect(codeOf(run)).toBe("SQLITE_CONSTRAINT_UNIQUE");
  });

  test("a file that another connection writes to", () => {
    const other = new SqliteFile(path(), { timeoutMs: 0 });
    file.exec("begin immediate");
    expect(codeOf(() => other.exec("begin immediate"))).toBe("SQLITE_BUSY");
    file.exec("rollback");
    other.close();
  });

  test("a snapshot that is old", () => {
    file.exec("pragma journal_mode = wal");
    const other = new SqliteFile(path(), { timeoutMs: 0 });
    other.exec("begin; select count(*) from t");
    file.exec("insert into t default values");
    expect(codeOf(() => other.exec("insert into t default values"))).toBe("SQLITE_BUSY_SNAPSHOT");
    other.close();
  });

  test("an invalid file, folder, permission or SQL", () => {
    writeFileSync(path("text"), "this is no database ".repeat(500));
    const opened = (name: string, sql: string, isReadOnly = false) => {
      const other = new SqliteFile(path(name), { isReadOnly });
      try {
        other.exec(sql);
      } finally {
        other.close();
      }
    };
    expect(codeOf(() => opened("text", "select * from t"))).toBe("SQLITE_NOTADB");
    expect(codeOf(() => opened("none/a.sqlite", "select 1"))).toBe("SQLITE_CANTOPEN");
    expect(codeOf(() => opened("none.sqlite", "select 1", true))).toBe("SQLITE_CANTOPEN");
    expect(codeOf(() => opened("a.sqlite", "insert into t default values", true))).toBe("SQLITE_READONLY");
    expect(codeOf(() => file.prepare("select * frm t"))).toBe("SQLITE_ERROR");
  });

  test.each([
    [13, "SQLITE_FULL"],
    [266, "SQLITE_IOERR_READ"],
    [778, "SQLITE_IOERR_WRITE"],
    [1032, "SQLITE_READONLY_DBMOVED"],
    [2570, "SQLITE_IOERR"],
    [99, "SQLITE_ERROR"],
  ])("%d is %s", (number, name) => expect(sqliteCode(number)).toBe(name));
});

test("text in double quotes is a column", () =>
  expect(codeOf(() => file.prepare('select "no such column" from t'))).toBe("SQLITE_ERROR"));

test("the SQLite of this process has the fix of the WAL reset bug", () => {
  const { version } = file.prepare("select sqlite_version() as version").get()!;
  expect(version).toBe(process.versions.sqlite);
});
