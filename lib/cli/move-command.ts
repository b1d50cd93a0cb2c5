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
Stop every server first. The target must be empty: nothing is overwritten. The source is not changed.
Every row is compared afterwards. If interrupted, run the same command again to continue.
Don't start a server on the old database again: both would be the same installation.

You can move a catalogue while servers run. Don't import meanwhile.

Other users of this machine can see a password in the address. Use PGPASSWORD or ~/.pgpass instead.

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
    `Moved ${formatExact(all)} rows of ${Object.keys(rows).length} tables. Every row was compared, and the credit records match.`,
    ...(kept > 0 ? [`  ${formatExact(kept)} of them came from the interrupted move.`] : []),
    ...(hasBegunAgain
      ? ["  The source changed after the interrupted move, so everything was copied again."]
      : []),
    ...(blobs.count > 0 ? [`  Files: ${formatExact(blobs.count)}.`] : []),
    ...differences.map((text) => `  Credit records differ, as before: ${text}`),
    ...says.map((line) => `  ${line}`),
  ].join("\n");
}

const AGAIN = "Don't start a server on the old database again: both are the same installation.";

async function toDatabase(url: string, tools: Tools): Promise<Outcome> {
  const { dataDir, databaseUrl } = tools.settings;
  const target = judged("DATABASE_URL", "--to-database", url);
  if (databaseUrl !== null && databaseUrl !== target)
    throw new CommandError(
      "usage",
      "DATABASE_URL is set, so the data is there. Unset it to move the data in DATA_DIR.",
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
    "Start every server with this DATABASE_URL. Keep DATA_DIR: it has the catalogue and the session secret.",
    `${AGAIN} To be sure, rename ${dataDir}/scoutdeck.sqlite.`,
    "The old file and the blobs folder still have personal data. Back up the new database, then run `move --forget-old` to delete both.",
  ];
  return { value: { dataDir, ...moved, means: says }, text: describe(moved, says) };
}

async function toFolder(dir: string, tools: Tools): Promise<Outcome> {
  const { databaseUrl, dataDir } = tools.settings;
  if (databaseUrl === null) throw new CommandError("usage", "Set DATABASE_URL to the database to move.");
  const { moveToFolder } = await import("@/lib/server/composition/move/move-to-folder");
  const folder = typedPath(dir);
  const hold = (taken: string) => holdDataDir(taken, "no address, because a database is moved into it");
  const moved = await moveToFolder({
    databaseUrl,
    folder,
    hold,
    onProgress: showProgress(tools),
    onWait: () => tools.progress.show("Checking for running servers"),
  });
  const says = [
    `Start one server without DATABASE_URL and with DATA_DIR=${folder}.`,
    ...(folder === dataDir
      ? []
      : [`Copy catalogue and has-catalogue from ${dataDir} into it first, if they exist.`]),
    AGAIN,
  ];
  return { value: { folder, ...moved, means: says }, text: describe(moved, says) };
}

async function forgetOldData({ settings }: Tools): Promise<Outcome> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null) throw new CommandError("usage", "Set DATABASE_URL to the new database.");
  const { forgetOld } = await import("@/lib/server/composition/move/forget-old");
  const { removed } = await forgetOld(dataDir, databaseUrl);
  const text = [
    "The database of DATABASE_URL is the same installation, and its credit records are complete and match.",
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
    throw new CommandError("usage", "Set CATALOGUE_URL to the catalogue to move.");
  }
  const target = judged("CATALOGUE_URL", "--to-catalogue", to);
  if (catalogueUrl === null || catalogueUrl === target) return [null, target];
  throw new CommandError(
    "usage",
    "CATALOGUE_URL is set, so the catalogue is there. Unset it to move the catalogue in DATA_DIR.",
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
    "Earlier states are not moved: past imports can't be undone in the new catalogue.",
  ];
  const text = [
    `Moved ${formatExact(posts)} posts and ${formatExact(creators)} creators. Every record was compared.`,
    ...(kept > 0 ? [`  ${formatExact(kept)} of them came from the interrupted move.`] : []),
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
    .option("--forget-old", "delete the old data in DATA_DIR after comparing it with PostgreSQL")
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
