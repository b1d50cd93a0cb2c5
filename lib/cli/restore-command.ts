/** `restore DIR`: a backup becomes the data folder. */
import type { Command } from "commander";
import { holdDataDir } from "@/lib/host/hold-data-dir";
import type { Settings } from "@/lib/host/settings.mjs";
import type { RestoreResult } from "@/lib/server/composition/backup/restore-backup";
import { typedPath } from "./typed-path";
import { perform } from "./perform";
import { ageInWords, moment } from "./verify-command";

const HELP = `
DATA_DIR must not have a database, and no server may run on it: nothing is overwritten. The backup is verified first.
Calls that were open in the backup are not sent as new ones: see docs/operate/backup.md.

Examples:
  npm run cli -- restore /mnt/backups/2026-01-31
  DATA_DIR=/srv/scoutdeck-new npm run cli -- restore /mnt/backups/2026-01-31`;

function openCalls({ held }: RestoreResult): string[] {
  const { stopped, open, credits } = held;
  const calls = open.reserved + open.sent + open.unknown;
  return [
    ...(stopped > 0
      ? [`Reveals that were running are stopped: ${stopped}. What they had not bought can be revealed again.`]
      : []),
    calls === 0
      ? "No charging call was open in it."
      : `Charging calls that were open in it: ${calls}, of ${credits} credits. They may have been charged since. ` +
        "None is sent as a new one: where the service replays answers it is asked again, else an admin decides under Unknown outcomes.",
  ];
}

/** What was done after the copy, and is not in it. */
function lostSince({ service }: Settings): string[] {
  const lost = [
    "Everything after it is missing: purchases, members, passwords, revoked keys and ended roles are as they were then.",
  ];
  if (service === null)
    lost.push(
      "Credits that API keys spent or were granted after it are lost from the ledger: their balances are as they were then.",
    );
  else
    lost.push(
      `What was bought from ${service.url} after it was paid and is not in the library. ` +
        "The service does not list its charges here: compare Usage with the service's own account before you reveal again.",
    );
  return lost;
}

export function addRestoreCommand(program: Command): void {
  program
    .command("restore")
    .description("turn a backup into the data folder")
    .argument("<dir>", "the folder that `backup` made")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((dir: string, { json }: { json?: boolean }) =>
      perform(json === true, async ({ settings, progress }) => {
        const { restoreBackup } = await import("@/lib/server/composition/backup/restore-backup");
        progress.show("Verifying the backup");
        const { dataDir } = settings;
        const hold = (folder: string) => holdDataDir(folder, "no address, because it restores a backup");
        const result = await restoreBackup(typedPath(dir), dataDir, hold);
        const { note, held, differences } = result;
        const says = [...openCalls(result), ...lostSince(settings)];
        return {
          value: {
            dataDir,
            createdAt: note.createdAt,
            version: note.version,
            held,
            differences,
            means: says,
          },
          text: [
            `Restored the backup of ${moment(note.createdAt)} (${ageInWords(note.createdAt)} old) to ${dataDir}.`,
            ...says.map((line) => `  ${line}`),
            ...(note.catalogue === "left out"
              ? ["  It has no catalogue: search waits until you import your data again with --replace."]
              : []),
            ...(note.secret === "in AUTH_SECRET"
              ? ["  Set AUTH_SECRET as before, or everybody has to sign in again."]
              : []),
            ...differences.map((text) => `  The books do not agree: ${text}`),
          ].join("\n"),
        };
      }),
    );
}
