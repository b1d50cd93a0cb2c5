import type { Command } from "commander";
import { typedPath } from "./typed-path";
import { perform } from "./perform";

const HELP = `
Checks every file's SHA-256, both ledgers, the database and the catalogue.
The backup is not changed. Exit code 1: problems found, one per line.

Examples:
  npm run cli -- verify /mnt/backups/2026-01-31
  npm run -s cli -- verify /mnt/backups/2026-01-31 --json`;

const DAY_MS = 86_400_000;

export function ageInWords(createdAt: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(createdAt)) / DAY_MS);
  return days < 1 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`;
}

export const moment = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;

export function define(command: Command): void {
  command
    .argument("<dir>", "backup folder")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((dir: string, { json }: { json?: boolean }) =>
      perform(json === true, async ({ progress }) => {
        const [{ checkBackup }, { readVersions, versionsInWords }] = await Promise.all([
          import("@/lib/server/composition/backup/verify-backup"),
          import("@/lib/server/composition/read-versions"),
        ]);
        const directory = typedPath(dir);
        progress.show("Reading the backup");
        const { note, damage, differences } = await checkBackup(directory);
        const problems = [...damage, ...differences];
        if (problems.length > 0) process.exitCode = 1;
        const versions = await readVersions();
        const createdAt = note?.createdAt ?? null;
        const whole = `No problems in the backup of ${createdAt && moment(createdAt)} (${createdAt && ageInWords(createdAt)} old).`;
        return {
          value: {
            directory,
            isWhole: damage.length === 0,
            createdAt,
            version: note?.version ?? null,
            damage,
            differences,
            versions,
          },
          text: [...(problems.length > 0 ? problems : [whole]), versionsInWords(versions)].join("\n"),
        };
      }),
    );
}
