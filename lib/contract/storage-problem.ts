export type StorageProblem = {
  kind: StorageProblemKind;
  sentence: string;
  /** The same request may succeed later without a restart. */
  isPassing: boolean;
};

const PROBLEMS = {
  full: ["The disk of the data folder is full; free some space and try again.", true],
  readOnly: ["The data folder is read-only; make it writable and try again.", true],
  denied: ["The data folder may not be written to by this user; change its owner or its permissions.", true],
  noFolder: ["DATA_DIR is a file or lies below one; name a folder.", false],
  busy: ["Another process holds the database; wait until it has finished and try again.", true],
  noDatabase: [
    "scoutdeck.sqlite is not a database; restore a backup of it, or move it away to start with an empty one.",
    false,
  ],
  damaged: ["scoutdeck.sqlite is damaged; restore a backup of it.", false],
  unopened: ["scoutdeck.sqlite cannot be opened; check that DATA_DIR exists and belongs to this user.", true],
  failing: ["The disk of the data folder cannot be read or written; check the disk.", true],
  manyFiles: ["Too many files are open; raise the system's limit (ulimit -n) and restart.", true],
  damagedCatalogue: [
    "A file of the catalogue is damaged; restore a backup of the folder catalogue, or import the data again.",
    false,
  ],
  serverBusy: ["PostgreSQL is busy with other work; try again in a moment.", true],
  unreachable: [
    "PostgreSQL cannot be reached; check that it runs and that DATABASE_URL names its host and port.",
    true,
  ],
  noConnection: [
    "PostgreSQL has no connection left; raise its max_connections or run fewer processes (each takes up to 10).",
    true,
  ],
  refused: [
    "PostgreSQL refuses the user or password of DATABASE_URL; correct them, or let this host in (pg_hba.conf).",
    true,
  ],
  unknownDatabase: ["The database that DATABASE_URL names does not exist; create it, or name another.", true],
  noTls: [
    "PostgreSQL and DATABASE_URL do not agree on TLS; correct sslmode or sslrootcert in DATABASE_URL.",
    true,
  ],
  serverFull: ["The disk of PostgreSQL is full; free some space on its server and try again.", true],
  serverReadOnly: ["PostgreSQL is read-only; name the primary server in DATABASE_URL.", true],
  serverDenied: [
    "The user of DATABASE_URL may not create or change tables; make it the owner of the database.",
    true,
  ],
} as const satisfies Record<string, readonly [string, boolean]>;

export type StorageProblemKind = keyof typeof PROBLEMS;

/** Codes of SQLite, the operating system and PostgreSQL (SQLSTATE, connection-problem.ts). The first match wins. */
const CODES: readonly (readonly [RegExp, StorageProblemKind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, "full"],
  [/^(SQLITE_READONLY|EROFS)/, "readOnly"],
  [/^(EACCES|EPERM|SQLITE_PERM)/, "denied"],
  [/^(EEXIST|ENOTDIR)/, "noFolder"],
  [/^SQLITE_(BUSY|LOCKED)/, "busy"],
  [/^SQLITE_NOTADB/, "noDatabase"],
  [/^SQLITE_CORRUPT/, "damaged"],
  [/^SQLITE_CANTOPEN/, "unopened"],
  [/^(SQLITE_IOERR|EIO)/, "failing"],
  [/^(EMFILE|ENFILE)/, "manyFiles"],
  [/^(DATABASE_UNREACHABLE|08...|57P0[1235])$/, "unreachable"],
  [/^53300$/, "noConnection"],
  [/^(DATABASE_REFUSED|28...)$/, "refused"],
  [/^3D000$/, "unknownDatabase"],
  [/^DATABASE_TLS$/, "noTls"],
  // Locks and time limits, deadlocks, and snapshots that others overtook.
  [/^(DATABASE_BUSY|55P03|25P03|40P01|40001|57014)$/, "serverBusy"],
  [/^53100$/, "serverFull"],
  [/^25006$/, "serverReadOnly"],
  [/^42501$/, "serverDenied"],
];

/** The catalogue engine has no codes, so its messages and the quoted messages of the operating system are matched. */
const WORDS: readonly (readonly [RegExp, StorageProblemKind])[] = [
  [/No space left on device|Disk quota exceeded/i, "full"],
  [/Read-only file system/i, "readOnly"],
  [/^IO Error.*(Permission denied|Operation not permitted)/is, "denied"],
  [/Too many open files/i, "manyFiles"],
  [
    /^IO Error.*(not a valid \w+ database file|checksum|corrupt|file is too (short|small))/is,
    "damagedCatalogue",
  ],
];

function kindOf(error: Error): StorageProblemKind | undefined {
  const { code } = error as { code?: unknown };
  const byCode = typeof code === "string" ? CODES.find(([pattern]) => pattern.test(code)) : undefined;
  return (byCode ?? WORDS.find(([pattern]) => pattern.test(error.message)))?.[1];
}

/** @returns null for any other error, such as a programming error */
export function storageProblem(error: unknown): StorageProblem | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const kind = kindOf(cause);
    if (!kind) continue;
    const [sentence, isPassing] = PROBLEMS[kind];
    return { kind, sentence, isPassing };
  }
  return null;
}

/** The file or folder that this user may not read or write; null for any other error. */
function deniedPath(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    if (["EACCES", "EPERM"].includes(code ?? "") && typeof path === "string") return path;
  }
  return null;
}

/** The sentence for the operator. It names the refused path, which others must not read. */
export function operatorSentence(error: unknown): string | null {
  const problem = storageProblem(error);
  const path = problem?.kind === "denied" ? deniedPath(error) : null;
  return path === null
    ? (problem?.sentence ?? null)
    : `${path} may not be read or written by this user; change its owner or its permissions.`;
}
