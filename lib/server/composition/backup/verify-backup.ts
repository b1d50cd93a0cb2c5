import "server-only";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { checkCatalogue } from "@/lib/server/adapters/duckdb/catalogue-files";
import { checkDatabase, readFacts } from "@/lib/server/adapters/sqlite/copy-database";
import { copyDurably, digestOf } from "@/lib/server/runtime/durable-copy";
import { auditCopy } from "./audit-copy";
import { CATALOGUE, DATABASE, NOTE, SUMS, parseNote, parseSums, type BackupNote } from "./backup-format";
import { explained, fileProblem } from "./file-problem";

/** A faithful copy also contains the errors of its books, so `differences` do not prevent a restore. */
export type BackupCheck = { note: BackupNote | null; damage: string[]; differences: string[] };

function sentenceOf(error: unknown, path: string): string {
  const explainedError = fileProblem(error, path);
  if (explainedError instanceof AppError) return explainedError.message;
  return `${path}: ${error instanceof Error ? error.message : String(error)}.`;
}

function readNote(directory: string): { note: BackupNote } | { problem: string } {
  try {
    return { note: parseNote(readFileSync(join(directory, NOTE), "utf8")) };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isMissing) return { problem: `${NOTE} is missing.` };
    const { code } = error as NodeJS.ErrnoException;
    return { problem: code ? sentenceOf(error, NOTE) : `${NOTE} is damaged, or a newer version wrote it.` };
  }
}

function checkDigests(directory: string, note: BackupNote): string[] {
  const path = join(directory, SUMS);
  if (!existsSync(path)) return [`${SUMS} is missing.`];
  const sums = explained(path, () => parseSums(readFileSync(path, "utf8")));
  const noted = new Map(note.files.map(({ path: name, sha256 }) => [name, sha256]));
  noted.set(NOTE, sums?.get(NOTE) ?? "");
  const isSame = sums?.size === noted.size && [...noted].every(([name, sha256]) => sums.get(name) === sha256);
  if (!isSame) return [`${SUMS} is damaged: it is not what ${NOTE} says.`];
  return [...noted].flatMap(([name, sha256]) => {
    const file = join(directory, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [`${name} is missing.`];
    try {
      return digestOf(file).sha256 === sha256 ? [] : [`${name} is damaged: its SHA-256 differs.`];
    } catch (error) {
      return [sentenceOf(error, name)];
    }
  });
}

function checkFacts(path: string, { steps, rows, newest }: BackupNote): string[] {
  const found = readFacts(path);
  const isSame =
    JSON.stringify([found.steps, found.rows, found.newest]) === JSON.stringify([steps, rows, newest]);
  return isSame ? [] : [`${DATABASE} has other rows than ${NOTE} says.`];
}

/** Opening a database can change it, so a copy is opened and the backup is never changed. */
async function checkBooks(directory: string, note: BackupNote): Promise<Omit<BackupCheck, "note">> {
  const folder = explained(tmpdir(), () => mkdtempSync(join(tmpdir(), "scoutdeck-verify-")));
  const copy = join(folder, DATABASE);
  try {
    const source = openSync(join(directory, DATABASE), "r");
    try {
      explained(`${folder} (TMPDIR names another folder)`, () => copyDurably(source, copy));
    } finally {
      closeSync(source);
    }
    const damage = [...checkDatabase(copy).map((text) => `${DATABASE}: ${text}.`), ...checkFacts(copy, note)];
    return { damage, differences: damage.length > 0 ? [] : await auditCopy(folder) };
  } catch (error) {
    return { damage: [sentenceOf(error, DATABASE)], differences: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkSearch(directory: string, { catalogue }: BackupNote): Promise<string[]> {
  if (typeof catalogue === "string") return [];
  try {
    const found = await checkCatalogue(directory, true);
    return found.generation === catalogue.generation
      ? []
      : [`${CATALOGUE} is another one than ${NOTE} says.`];
  } catch (error) {
    // Only the reason is shown; the repair of a server does not apply here.
    return [`${sentenceOf(error, CATALOGUE).split(". ")[0]!.replace(/\.?$/, ".")}`];
  }
}

/** Reads the whole backup and changes nothing in it. Findings never make it throw. */
export async function checkBackup(given: string): Promise<BackupCheck> {
  const directory = resolve(given);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    return { note: null, damage: [`There is no folder ${directory}.`], differences: [] };
  const read = readNote(directory);
  if ("problem" in read) return { note: null, damage: [read.problem], differences: [] };
  const { note } = read;
  const damage = checkDigests(directory, note);
  // Files that differ from their digests are not opened.
  const isWritten = (part: string) =>
    !damage.some((text) => [part, SUMS, NOTE].some((name) => text.startsWith(name)));
  const books = isWritten(DATABASE) ? await checkBooks(directory, note) : { damage: [], differences: [] };
  const search = isWritten(CATALOGUE) ? await checkSearch(directory, note) : [];
  return { note, damage: [...damage, ...books.damage, ...search], differences: books.differences };
}
