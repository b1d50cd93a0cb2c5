import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import packageJson from "@/package.json" with { type: "json" };
import type { BackupResult } from "@/lib/server/composition/backup/write-backup";
import { typedPath } from "./typed-path";
import { perform } from "./perform";

type Options = { withoutCatalogue?: boolean; allowEmpty?: boolean; json?: boolean };

const HELP = `
Copies the database as it is at one moment, the current catalogue and the secret of the sessions, and reads the copy
back. DIR must be new or empty; it appears when it is complete. What is in it can be restored with \`restore\`.
Keep it as safe as the data folder: it has the e-mail addresses, the purchases and the secret.

Examples:
  npm run cli -- backup /mnt/backups/2026-01-31
  npm run cli -- backup /mnt/backups/books-only --without-catalogue
  npm run -s cli -- backup /mnt/backups/2026-01-31 --json`;

function catalogueInWords({ catalogue }: BackupResult["note"]): string {
  if (catalogue === "none") return "no catalogue: nothing has been imported yet";
  if (catalogue === "left out") return "no catalogue: excluded by --without-catalogue";
  return `a catalogue of ${formatExact(catalogue.posts)} posts and ${formatExact(catalogue.creators)} creators`;
}

const SECRETS = {
  included: "the session secret",
  "in AUTH_SECRET": "no session secret: keep AUTH_SECRET yourself",
  none: "no session secret: none exists yet",
} as const;

function describe(
  directory: string,
  { note, bytes, leftOut, differences }: BackupResult,
  isFromPostgres: boolean,
): string {
  const { rows, serviceUrl } = note;
  const inside = [
    `${formatExact(rows.member ?? 0)} members, ${formatExact(rows.owned_creator ?? 0)} owned creators`,
    catalogueInWords(note),
    SECRETS[note.secret],
  ];
  return [
    `Backed up to ${directory} (${formatExact(Math.ceil(bytes / 1e6))} MB, verified):`,
    ...inside.map((line) => `  ${line}`),
    ...(isFromPostgres
      ? ["`restore` writes to a folder. Then `move --to-database` copies it to PostgreSQL."]
      : []),
    ...(leftOut.length > 0 ? [`Not included: ${leftOut.join("; ")}.`] : []),
    ...(serviceUrl === null
      ? []
      : [
          `Not included: the catalogue, credits and charges of the service at ${serviceUrl}. Its operator backs them up.`,
        ]),
    "Not included: environment variables such as SERVICE_API_KEY. Store them with your passwords.",
    ...differences.map((text) => `Warning: credit records differ. ${text}`),
  ].join("\n");
}

export function define(command: Command): void {
  command
    .argument("<dir>", "a new or empty folder")
    .option("--without-catalogue", "exclude the catalogue, if you can import it again or it is damaged")
    .option("--allow-empty", "also back up a database that has no members yet")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((dir: string, { withoutCatalogue, allowEmpty, json }: Options) =>
      perform(json === true, async ({ settings, progress }) => {
        const { writeBackup } = await import("@/lib/server/composition/backup/write-backup");
        const directory = typedPath(dir);
        const result = await writeBackup({
          dataDir: settings.dataDir,
          databaseUrl: settings.databaseUrl,
          directory,
          version: packageJson.version,
          serviceUrl: settings.service?.url ?? null,
          hasSecretSetting: settings.authSecret !== null,
          // A catalogue in ClickHouse has its own backup.
          isWithoutCatalogue: withoutCatalogue === true || settings.catalogueUrl !== null,
          needsMembers: allowEmpty !== true,
          onStep: (what) => progress.show(what),
        });
        const { note, ...rest } = result;
        return {
          value: { directory, ...note, ...rest },
          text: describe(directory, result, settings.databaseUrl !== null),
        };
      }),
    );
}
