import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import { holdDataDir } from "@/lib/host/hold-data-dir";
import { readSettings, SettingsError } from "@/lib/host/settings.mjs";
import type { Progress } from "@/lib/server/composition/move/fill-target";
import type { Moved } from "@/lib/server/composition/move/move-to-postgres";
import { CommandError } from "./command-error";
import { perform, type Outcome, type Tools } from "./perform";
import { typedPath } from "./typed-path";

type Options = {
  toDatabase?: string;
  toFolder?: string;
  toCatalogue?: string;
  forgetOld?: boolean;
  json?: boolean;
};

const HELP = `
Stop every server first. The target must be empty: nothing is overwritten. The source is only read and stays as it is.
Every row is compared afterwards. After an interruption, run the same command again: it continues where it was.
Do not start a server on the old database again. Both would be the same installation.

A catalogue may be moved while servers answer searches; do not import meanwhile.

A password in the address can be seen by others on this machine: PGPASSWORD or ~/.pgpass keeps it out.

Examples:
  npm run cli -- move --to-database postgres://scoutdeck@localhost:5432/scoutdeck
  DATABASE_URL=postgres://… npm run cli -- move --to-folder /var/lib/scoutdeck-back
  DATABASE_URL=postgres://… npm run cli -- move --forget-old
  npm run cli -- move --to-catalogue http://scoutdeck@localhost:8123/scoutdeck
  CATALOGUE_URL=http://… npm run cli -- move --to-catalogue files`;

/** Applies the setting's own rules to the address. @throws CommandError one sentence that names the option */
function judged(name: "DATABASE_URL" | "CATALOGUE_URL", option: string, url: string): string {
  try {
    const { databaseUrl, catalogueUrl } = readSettings({ [name]: url });
    return (databaseUrl ?? catalogueUrl)!;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new CommandError("usage", error.message.replace(name, option));
  }
}

function showProgress({ progress }: Tools) {
  const verbs = { copying: "Copying", comparing: "Comparing" };
  return ({ phase, table, rows, of }: Progress) =>
    progress.show(`${verbs[phase]} ${table}: ${formatExact(rows)} of ${formatExact(of)} rows`);
}

function describe({ rows, kept, hasBegunAgain, blobs, differences }: Moved, says: readonly string[]): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return [
    `Moved ${formatExact(all)} rows of ${Object.keys(rows).length} tables. Every row was compared, and the books are the same.`,
    ...(kept > 0 ? [`  ${formatExact(kept)} of them were there from the move that was interrupted.`] : []),
    ...(hasBegunAgain
      ? ["  The source has changed since the move that was interrupted, so everything was copied anew."]
      : []),
    ...(blobs.count > 0 ? [`  Files: ${formatExact(blobs.count)}.`] : []),
    ...differences.map((text) => `  The books do not agree, as before: ${text}`),
    ...says.map((line) => `  ${line}`),
  ].join("\n");
}

const AGAIN = "It is the same installation: do not start a server on the old database again.";

async function toDatabase(url: string, tools: Tools): Promise<Outcome> {
  const { dataDir, databaseUrl } = tools.settings;
  const target = judged("DATABASE_URL", "--to-database", url);
  if (databaseUrl !== null && databaseUrl !== target)
    throw new CommandError(
      "usage",
      "DATABASE_URL is set, so the data is there and not in DATA_DIR: unset it to move what is in DATA_DIR.",
    );
  const { moveToPostgres } = await import("@/lib/server/composition/move/move-to-postgres");
  const hold = (folder: string) => holdDataDir(folder, "no address, because it moves its database");
  const moved = await moveToPostgres({
    dataDir,
    databaseUrl: target,
    hold,
    onProgress: showProgress(tools),
  });
  const says = [
    "Start every server with this DATABASE_URL. DATA_DIR stays in use: it has the catalogue and the secret of the sessions.",
    `${AGAIN} Rename ${dataDir}/scoutdeck.sqlite, so that nobody does.`,
    "The old file and blobs beside it still have all personal data: once you have a backup of the new database, delete both with `move --forget-old`.",
  ];
  return { value: { dataDir, ...moved, means: says }, text: describe(moved, says) };
}

async function toFolder(dir: string, tools: Tools): Promise<Outcome> {
  const { databaseUrl, dataDir } = tools.settings;
  if (databaseUrl === null)
    throw new CommandError("usage", "Set DATABASE_URL to the database that is to be moved.");
  const { moveToFolder } = await import("@/lib/server/composition/move/move-to-folder");
  const folder = typedPath(dir);
  const hold = (taken: string) => holdDataDir(taken, "no address, because a database is moved into it");
  const moved = await moveToFolder({
    databaseUrl,
    folder,
    hold,
    onProgress: showProgress(tools),
    onWait: () => tools.progress.show("Waiting to see whether a server still runs"),
  });
  const says = [
    `Start one server without DATABASE_URL and with DATA_DIR=${folder}.`,
    ...(folder === dataDir
      ? []
      : [`Copy catalogue and has-catalogue of ${dataDir} into it first, where they are there.`]),
    AGAIN,
  ];
  return { value: { folder, ...moved, means: says }, text: describe(moved, says) };
}

async function forgetOldData({ settings }: Tools): Promise<Outcome> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null)
    throw new CommandError("usage", "Set DATABASE_URL to the database that the data was moved to.");
  const { forgetOld } = await import("@/lib/server/composition/move/forget-old");
  const { removed } = await forgetOld(dataDir, databaseUrl);
  const text = [
    "The database of DATABASE_URL is the same installation, has every credit record, and its books agree.",
    ...removed.map((path) => `  Deleted ${path}`),
  ].join("\n");
  return { value: { dataDir, removed }, text };
}

/** The value of `--to-catalogue` for the files of DATA_DIR. */
const FILES = "files";

/** Returns source and destination; null means the files of DATA_DIR. */
function catalogues(to: string, { catalogueUrl }: Tools["settings"]): [string | null, string | null] {
  if (to === FILES) {
    if (catalogueUrl !== null) return [catalogueUrl, null];
    throw new CommandError("usage", "Set CATALOGUE_URL to the catalogue that is to be moved.");
  }
  const target = judged("CATALOGUE_URL", "--to-catalogue", to);
  if (catalogueUrl === null || catalogueUrl === target) return [null, target];
  throw new CommandError(
    "usage",
    "CATALOGUE_URL is set, so the catalogue is there and not in DATA_DIR: unset it to move what is in DATA_DIR.",
  );
}

async function toCatalogue(to: string, tools: Tools): Promise<Outcome> {
  const { settings } = tools;
  const [from, target] = catalogues(to, settings);
  const { moveCatalogue } = await import("@/lib/server/composition/move/move-catalogue");
  const { openWriterAt } = await import("@/lib/server/composition/open-catalogue");
  const [source, filled] = [from, target].map((address) => openWriterAt(settings.dataDir, address));
  const moved = await moveCatalogue({ source: source!, target: filled!, onProgress: showProgress(tools) });
  const { posts, creators, kept } = moved;
  const says = [
    target === null
      ? "Start every server without CATALOGUE_URL."
      : "Start every server with this CATALOGUE_URL.",
    "The earlier states stay where they were: imports from before cannot be undone in the new catalogue.",
  ];
  const text = [
    `Moved ${formatExact(posts)} posts and ${formatExact(creators)} creators. Every record was compared.`,
    ...(kept > 0 ? [`  ${formatExact(kept)} of them were there from the move that was interrupted.`] : []),
    ...says.map((line) => `  ${line}`),
  ].join("\n");
  return { value: { ...moved, means: says }, text };
}

export function define(command: Command): void {
  command
    .option("--to-database <url>", "an empty PostgreSQL database; the source is DATA_DIR")
    .option("--to-folder <dir>", "a folder without a database; the source is DATABASE_URL")
    .option(
      "--to-catalogue <url>",
      `an empty ClickHouse database; "${FILES}": from CATALOGUE_URL to DATA_DIR`,
    )
    .option("--forget-old", "delete what a move to PostgreSQL left in DATA_DIR, after comparing both")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action(({ toDatabase: url, toFolder: dir, toCatalogue: catalogue, forgetOld, json }: Options) =>
      perform(json === true, async (tools) => {
        const named = [url, dir, catalogue, forgetOld].filter((target) => target !== undefined);
        if (named.length === 1 && url !== undefined) return toDatabase(url, tools);
        if (named.length === 1 && dir !== undefined) return toFolder(dir, tools);
        if (named.length === 1 && catalogue !== undefined) return toCatalogue(catalogue, tools);
        if (named.length === 1 && forgetOld) return forgetOldData(tools);
        throw new CommandError(
          "usage",
          "Name one target: --to-database URL, --to-folder DIR or --to-catalogue URL; or --forget-old.",
        );
      }),
    );
}
