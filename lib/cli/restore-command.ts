import type { Command } from "commander";
import { holdDataDir } from "@/lib/host/hold-data-dir";
import type { Settings } from "@/lib/host/settings.mjs";
import type { PurchasesAfter } from "@/lib/server/composition/backup/purchases-after";
import type { RestoreResult } from "@/lib/server/composition/backup/restore-backup";
import { CommandError } from "./command-error";
import { typedPath } from "./typed-path";
import { perform } from "./perform";
import { ageInWords, moment } from "./verify-command";

const HELP = `
DATA_DIR must be without a database and a running server. Nothing is overwritten. The backup is verified first.
Calls that were open in the backup are never charged twice: see docs/operate/backup.md.

Examples:
  DATA_DIR=./data npm run cli -- restore /mnt/backups/2026-01-31
  DATA_DIR=./data npm run cli -- restore /mnt/backups/2026-01-31 --erased ./data.before
  DATA_DIR=/srv/scoutdeck-new npm run cli -- restore /mnt/backups/2026-01-31`;

function openCalls({ held }: RestoreResult): string[] {
  const { stopped, open, credits } = held;
  const calls = open.reserved + open.sent + open.unknown;
  return [
    ...(stopped > 0
      ? [`${stopped} running reveals were stopped. You can reveal the remaining creators again.`]
      : []),
    calls === 0
      ? "No charge was open in the backup."
      : `${calls} charges of ${credits} credits were open in the backup. They may have been charged since. ` +
        "Scoutdeck asks the service for the stored answer. If there is none, an admin decides under Needs review.",
  ];
}

const charges = ({ calls, credits }: { calls: number; credits: number }) =>
  `${calls} ${calls === 1 ? "charge" : "charges"} of ${credits} ${credits === 1 ? "credit" : "credits"} in all`;

function boughtSince(url: string, asked: PurchasesAfter): string[] {
  const compare = "compare Usage with the service's own account before you reveal again.";
  if (asked.state !== "compared") {
    const why =
      asked.state === "absent"
        ? "The service does not list its charges"
        : `The service's charges were not read: ${asked.message}`;
    return [
      `Creators bought from ${url} after the backup were paid and are not in the library. ${why}; ${compare}`.replace(
        ".;",
        ";",
      ),
    ];
  }
  const { unknown, unnamed, charged } = asked.missing;
  return [
    unknown.calls === 0
      ? `${url} lists no charges after the backup.`
      : `${url} lists ${charges(unknown)} that are not in the backup: from later reveals, or from another program with the same key. These creators are paid and not in the library.`,
    ...(charged.calls > 0
      ? [`Of the charges that were open in the backup, the service lists ${charges(charged)}.`]
      : []),
    ...(unnamed.calls > 0
      ? [`It also lists ${charges(unnamed)} without an Idempotency-Key, which cannot be compared.`]
      : []),
  ];
}

/** Lists what was done after the backup and is missing from it. */
function lostSince({ service }: Settings, asked: PurchasesAfter | null): string[] {
  const lost = [
    "Later changes are lost: purchases, members, roles, passwords and keys are as they were at the backup.",
  ];
  if (service === null || asked === null)
    lost.push("Later spending and grants of API keys are lost: balances are as they were at the backup.");
  else lost.push(...boughtSince(service.url, asked));
  return lost;
}

/** The text warns that people erased after the backup are back unless --erased was given. */
function erasedSince({ erasedAgain }: RestoreResult, from: string | undefined): string {
  if (from === undefined)
    return "People erased after this backup are back. Restore with --erased PATH to erase them again.";
  return erasedAgain === 0
    ? "No one was erased after the backup."
    : `Erased again: people erased after this backup (${erasedAgain} tombstones).`;
}

/** @returns null without a service over HTTP: the embedded service's ledger is in the backup */
async function askService(
  { service }: Settings,
  { attempts }: RestoreResult,
  onBegin: () => void,
): Promise<PurchasesAfter | null> {
  if (service === null) return null;
  onBegin();
  const { discoveryService } = await import("@/lib/server/composition/discovery-service");
  const { purchasesAfter } = await import("@/lib/server/composition/backup/purchases-after");
  return purchasesAfter(discoveryService(), attempts);
}

export function define(command: Command): void {
  command
    .argument("<dir>", "backup folder")
    .option("--erased <path>", "erase again: the old data folder, a newer backup, or a file of `erase list`")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((dir: string, { erased, json }: { erased?: string; json?: boolean }) =>
      perform(json === true, async ({ settings, progress }) => {
        if (process.env.DATA_DIR === undefined)
          throw new CommandError(
            "usage",
            `Set DATA_DIR to the server's data folder. Without it, the backup would go to ${settings.dataDir}.`,
          );
        if (settings.databaseUrl !== null)
          throw new CommandError(
            "conflict",
            "DATABASE_URL is set. Restore without it into a new DATA_DIR, then run `move --to-database` into an empty database.",
          );
        if (settings.catalogueUrl !== null)
          throw new CommandError(
            "conflict",
            "CATALOGUE_URL is set. Restore without it: a backup has the catalogue in files.",
          );
        const { restoreBackup } = await import("@/lib/server/composition/backup/restore-backup");
        progress.show("Verifying the backup");
        const { dataDir } = settings;
        const hold = (folder: string) => holdDataDir(folder, "no address, because it restores a backup");
        const { readMarksAt } = await import("@/lib/server/composition/backup/erase-again");
        const marks = erased === undefined ? [] : readMarksAt(typedPath(erased));
        const result = await restoreBackup(typedPath(dir), dataDir, hold, marks);
        const { note, held, differences } = result;
        const asked = await askService(settings, result, () => progress.show("Asking the service"));
        const says = [...openCalls(result), ...lostSince(settings, asked), erasedSince(result, erased)];
        return {
          value: {
            dataDir,
            createdAt: note.createdAt,
            version: note.version,
            held,
            erasedAgain: result.erasedAgain,
            differences,
            service: asked,
            means: says,
          },
          text: [
            `Restored the backup of ${moment(note.createdAt)} (${ageInWords(note.createdAt)} old) to ${dataDir}.`,
            ...says.map((line) => `  ${line}`),
            ...(note.catalogue === "left out"
              ? ["  The backup has no catalogue. Import your data again with --replace."]
              : []),
            ...(note.secret === "in AUTH_SECRET"
              ? ["  Set AUTH_SECRET as before, or everyone has to sign in again."]
              : []),
            ...differences.map((text) => `  Credit records differ: ${text}`),
          ].join("\n"),
        };
      }),
    );
}
