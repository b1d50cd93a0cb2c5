import "server-only";
import { closeSync, existsSync, openSync } from "node:fs";
import { syncPath } from "@/lib/server/runtime/durable-copy";
import { SqliteFile } from "./sqlite-file";

type DatabaseFacts = {
  steps: string[];
  rows: Record<string, number>;
  newest: { serviceEntry: number | null; teamEntry: number | null };
};

function withFile<T>(path: string, work: (file: SqliteFile) => T): T {
  // The engine would create an empty file.
  if (!existsSync(path)) throw Object.assign(new Error(`${path} is missing`), { code: "ENOENT" });
  const file = new SqliteFile(path, { isReadOnly: true });
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** The file is readable by its owner only. Nothing is migrated, and writers do not wait. */
export function copyDatabase(from: string, to: string): void {
  closeSync(openSync(to, "wx", 0o600));
  withFile(from, (file) => {
    file.prepare("vacuum into ?").run([to]);
  });
  syncPath(to);
}

const names = (file: SqliteFile, sql: string) =>
  file
    .prepare(sql)
    .all()
    .map((row) => String(row.name));

/** @throws SQLite's error if the file is not a database */
export function readFacts(path: string): DatabaseFacts {
  return withFile(path, (file) => {
    const tables = names(
      file,
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    );
    const number = (sql: string) => (file.prepare(sql).get() as { n: number | null }).n;
    const newest = (table: string) =>
      tables.includes(table) ? number(`select max(id) as n from ${table}`) : null;
    // The first release recorded its migrations in a table of its own.
    const steps = ["kysely_migration", "migration"].find((name) => tables.includes(name));
    return {
      steps: steps ? names(file, `select name from ${steps} order by name`) : [],
      rows: Object.fromEntries(
        tables.map((table) => [table, number(`select count(*) as n from "${table}"`)!]),
      ),
      newest: { serviceEntry: newest("service_entry"), teamEntry: newest("team_entry") },
    };
  });
}

export function checkDatabase(path: string): string[] {
  return withFile(path, (file) => {
    const found = file.prepare("pragma integrity_check(20)").all() as { integrity_check: string }[];
    const broken = file.prepare("pragma foreign_key_check").all() as { table: string; parent: string }[];
    return [
      ...found.map(({ integrity_check: text }) => text).filter((text) => text !== "ok"),
      ...broken
        .slice(0, 20)
        .map(({ table, parent }) => `a row of ${table} names one of ${parent} that is missing`),
    ];
  });
}
