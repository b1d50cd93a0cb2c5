/**
 * Four processes write to one file and checkpoint its log as they please, for WAL_SECONDS: the shape in which older
 * releases of SQLite lost commits ("The WAL reset bug" of sqlite.org/wal.html). Every row that was acknowledged is there.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProgram } from "@/lib/testing/in-process";
import { checkDatabase } from "./copy-database";
import { SqliteFile } from "./sqlite-file";

const SECONDS = Number(process.env.WAL_SECONDS ?? 5);
const WRITERS = 4;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-wal-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, "a.sqlite");

/** Writes rows of random length, and after each commit the length into another file. */
const WRITER = `
  import { appendFileSync } from "node:fs";
  import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
  const { FILE, NOTES, WRITER, SECONDS } = process.env;
  const file = new SqliteFile(FILE);
  file.exec("pragma journal_mode = wal; pragma synchronous = normal");
  const insert = file.prepare("insert into t values (?, ?, ?)");
  const end = Date.now() + Number(SECONDS) * 1_000;
  for (let n = 0; Date.now() < end; n++) {
    const length = Math.floor(Math.random() * 9_000);
    file.exec("begin immediate");
    insert.run([Number(WRITER), n, String.fromCharCode(97 + (n % 26)).repeat(length)]);
    file.exec("commit");
    appendFileSync(NOTES, length + "\\n");
    const mode = ["passive", "full", "restart", "truncate"][Math.floor(Math.random() * 12)];
    if (mode) file.prepare("pragma wal_checkpoint(" + mode + ")").all();
  }
  file.close();`;

test(
  "no acknowledged row is lost or changed",
  async () => {
    const file = new SqliteFile(path());
    file.exec("pragma journal_mode = wal; create table t (writer, n, text, primary key (writer, n))");
    const notes = (writer: number) => join(folder, `notes-${writer}`);
    const programs = Array.from({ length: WRITERS }, (_, writer) =>
      startProgram(WRITER, {
        FILE: path(),
        NOTES: notes(writer),
        WRITER: String(writer),
        SECONDS: String(SECONDS),
      }),
    );
    const ended = await Promise.all(programs.map((program) => program.ended));
    expect(programs.flatMap(({ lines }) => lines)).toEqual([]);
    expect(ended).toEqual(Array(WRITERS).fill(0));
    const rowsOf = file.prepare("select n, text from t where writer = ? order by n");
    for (let writer = 0; writer < WRITERS; writer++) {
      const lengths = readFileSync(notes(writer), "utf8").trimEnd().split("\n").map(Number);
      const expected = lengths.map((length, n) => [n, length, String.fromCharCode(97 + (n % 26))]);
      const found = rowsOf.all([writer]).map(({ n, text }) => {
        const [letter = "", ...others] = new Set(String(text));
        return [n, String(text).length, others.length === 0 && letter ? letter : expected[Number(n)]?.[2]];
      });
      expect(lengths.length).toBeGreaterThan(SECONDS);
      expect(found).toEqual(expected);
    }
    file.close();
    expect(checkDatabase(path())).toEqual([]);
  },
  (SECONDS + 120) * 1_000,
);
