import "server-only";
/** A copy of everything in the data folder that must last, while the server runs. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { blobFolder, folderBlobStore } from "@/lib/server/adapters/folder/folder-blob-store";
import { holdCatalogue } from "@/lib/server/adapters/duckdb/catalogue-files";
import { copyDatabase, readFacts } from "@/lib/server/adapters/sqlite/copy-database";
import { copyDurably, digestOf, replaceDurably, writeDurably } from "@/lib/server/runtime/durable-copy";
import { LAST_BACKUP } from "../data-files";
import { refuseElsewhere } from "../database-elsewhere";
import { copyBlobs } from "../move/copy-blobs";
import { copyPostgresInto } from "../move/move-to-folder";
import { checkSpace, fillFolder } from "./backup-folder";
import { BLOBS, CATALOGUE, DATABASE, NOTE, SECRET, SUMS, sumsText, type BackupNote } from "./backup-format";
import { explained, fileProblem } from "./file-problem";
import { checkBackup } from "./verify-backup";

export type BackupInput = {
  dataDir: string;
  /** Set if the database is not in the data folder. */
  databaseUrl?: string | null;
  directory: string;
  version: string;
  serviceUrl: string | null;
  /** If AUTH_SECRET is set, the secret in the folder may be unused. */
  hasSecretSetting: boolean;
  isWithoutCatalogue?: boolean;
  /** A database without members is refused: it is most often the wrong one. */
  needsMembers?: boolean;
  onStep?: (what: string) => void;
};
export type BackupResult = { note: BackupNote; bytes: number; leftOut: string[]; differences: string[] };

const WITHOUT = "To back up everything else, add --without-catalogue.";

const LEFT_OUT: readonly (readonly [RegExp, string | null])[] = [
  [/^sources$/, "files of sources while they are fetched, which are fetched again"],
  [/^posters$/, "pictures, which are fetched again where the platforms still have them"],
  [/^uploads$/, "files that are not imported yet"],
  [/^admissions\.json$/, "the last minute of the rate limits"],
  // Parts of the database and the catalogue are copied separately; locks belong to running processes.
  [
    /^(scoutdeck\.sqlite(-wal|-shm|-journal)?|database-elsewhere\.json|last-backup\.json|auth-secret|blobs|catalogue|has-catalogue|lock\..*|\.write-test.*)$/,
    null,
  ],
];

function leftOutOf({ dataDir, databaseUrl }: BackupInput): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).flatMap((name) => {
    if (databaseUrl && name === DATABASE) return [`${name} (DATABASE_URL is used instead)`];
    const known = LEFT_OUT.find(([pattern]) => pattern.test(name));
    if (!known) return [`${name} (not a file of Scoutdeck)`];
    return known[1] === null ? [] : [`${name} (${known[1]})`];
  });
}

function copyFile(from: string, to: string) {
  return explained(from, () => {
    const source = openSync(from, "r");
    try {
      return copyDurably(source, to);
    } finally {
      closeSync(source);
    }
  });
}

type Files = BackupNote["files"];

function copyCatalogue({ dataDir, isWithoutCatalogue, directory }: BackupInput, draft: string, files: Files) {
  if (isWithoutCatalogue) return "left out" as const;
  let held;
  try {
    held = holdCatalogue(dataDir);
  } catch (error) {
    const isDamaged = error instanceof AppError && error.code === "catalogue_unavailable";
    throw isDamaged ? new AppError(error.code, `${error.message} ${WITHOUT}`, { cause: error }) : error;
  }
  if (!held) return "none" as const;
  try {
    checkSpace(
      dirname(directory),
      held.files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    mkdirSync(join(draft, CATALOGUE), { mode: 0o700 });
    for (const { name, descriptor } of held.files) {
      const path = `${CATALOGUE}/${name}`;
      files.push({ path, ...explained(directory, () => copyDurably(descriptor, join(draft, path))) });
    }
    const path = `${CATALOGUE}/current.json`;
    writeDurably(join(draft, path), held.manifest);
    files.push({ path, ...digestOf(join(draft, path)) });
    return held.summary;
  } finally {
    held.release();
  }
}

function copySecret(
  { dataDir, hasSecretSetting }: BackupInput,
  draft: string,
  files: Files,
): BackupNote["secret"] {
  if (hasSecretSetting) return "in AUTH_SECRET";
  if (!existsSync(join(dataDir, SECRET))) return "none";
  files.push({ path: SECRET, ...copyFile(join(dataDir, SECRET), join(draft, SECRET)) });
  return "included";
}

/** Copies the rows of one moment first, and then the files that they may name. */
async function copyState({ dataDir, databaseUrl, directory }: BackupInput, draft: string, files: Files) {
  const [from, to] = [join(dataDir, DATABASE), join(draft, DATABASE)];
  if (databaseUrl) await copyPostgresInto(databaseUrl, draft);
  else {
    checkSpace(dirname(directory), statSync(from).size);
    explained(to, () => copyDatabase(from, to));
    await copyBlobs(folderBlobStore(blobFolder(dataDir)), folderBlobStore(blobFolder(draft)));
  }
  const blobs = existsSync(blobFolder(draft)) ? readdirSync(blobFolder(draft)).sort() : [];
  for (const path of [DATABASE, ...blobs.map((file) => `${BLOBS}/${file}`)])
    files.push({ path, ...digestOf(join(draft, path)) });
  return explained(to, () => readFacts(to));
}

async function fill(input: BackupInput, draft: string): Promise<BackupNote> {
  const { version, serviceUrl, onStep } = input;
  const createdAt = new Date().toISOString();
  const files: Files = [];
  onStep?.("Copying the database");
  const facts = await copyState(input, draft, files);
  const secret = copySecret(input, draft, files);
  onStep?.("Copying the catalogue");
  const catalogue = copyCatalogue(input, draft, files);
  const note: BackupNote = { format: 1, version, createdAt, ...facts, catalogue, secret, serviceUrl, files };
  const text = `${JSON.stringify(note, null, 2)}\n`;
  writeDurably(join(draft, NOTE), text);
  const all = [...files, { path: NOTE, ...digestOf(join(draft, NOTE)) }];
  writeDurably(join(draft, SUMS), sumsText(all));
  return note;
}

function refuseEmpty({ rows }: BackupNote, { dataDir, databaseUrl }: BackupInput): void {
  if ((rows.member ?? 0) > 0) return;
  const place = databaseUrl ? "The database of DATABASE_URL" : `${DATABASE} in DATA_DIR ${dataDir}`;
  throw new AppError(
    "not_found",
    `${place} has no members, so nothing was kept: set DATA_DIR and DATABASE_URL as the server has them. To back it up all the same, add --allow-empty.`,
  );
}

/** Records the backup for the metric of its age. A folder that is not writable gets no record. */
function noteBackup(dataDir: string, { createdAt }: BackupNote): void {
  if (!existsSync(dataDir)) return;
  try {
    replaceDurably(join(dataDir, LAST_BACKUP), `${JSON.stringify({ createdAt })}\n`);
  } catch {
    // The backup itself is good.
  }
}

/**
 * The backup gets its name only after it was read back. If it fails, nothing of it is left.
 * @throws AppError `conflict`, `unavailable`, `catalogue_unavailable`
 */
export async function writeBackup(input: BackupInput): Promise<BackupResult> {
  const { dataDir, databaseUrl, onStep } = input;
  const directory = resolve(input.directory);
  if (!databaseUrl) refuseElsewhere(dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE)))
    throw new AppError(
      "not_found",
      `There is no ${DATABASE} in DATA_DIR ${dataDir}: there is nothing to back up.`,
    );
  try {
    const result = await fillFolder(directory, async (draft) => {
      const note = await fill({ ...input, directory }, draft);
      if (input.needsMembers) refuseEmpty(note, input);
      onStep?.("Verifying the copy");
      const { damage, differences } = await checkBackup(draft);
      if (damage.length > 0)
        throw new AppError(
          "unavailable",
          `The copy is not whole, so it was not kept: ${damage.join(" ")} ${note.catalogue === "left out" ? "" : WITHOUT}`.trim(),
        );
      const bytes = note.files.reduce((sum, file) => sum + file.bytes, 0);
      return { note, bytes, leftOut: leftOutOf(input), differences };
    });
    noteBackup(dataDir, result.note);
    return result;
  } catch (error) {
    throw fileProblem(error, directory);
  }
}
