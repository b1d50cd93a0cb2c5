/** `data merge-handles` merges creators that the catalogue has under two ids. */
import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import { perform, type Outcome, type Tools } from "./perform";
import { withDatabaseIfAny } from "./with-database";

type Options = { dryRun?: boolean; json?: boolean };

const HELP = `
Earlier versions stored @name and name as two creators, and the same for handles with an invisible character. This command
merges them into the current ID. Credits and purchases don't change: your team owns both IDs if it owns one.

Examples:
  npm run cli -- data merge-handles --dry-run
  npm run -s cli -- data merge-handles --json`;

const NAMED = 20;

async function merge({ dryRun = false }: Options, { settings, progress }: Tools): Promise<Outcome> {
  const { mergeHandles } = await import("@/lib/server/composition/merge-handles");
  progress.show("Reading creators");
  const merged = await withDatabaseIfAny(
    settings,
    (db) => mergeHandles(db, settings.dataDir, dryRun),
    () => mergeHandles(null, settings.dataDir, dryRun),
  );
  const { pairs, owned, total } = merged;
  const names = pairs.slice(0, NAMED).map(({ username, from, to }) => `  @${username}: ${from} into ${to}`);
  const more = pairs.length > NAMED ? [`  and ${formatExact(pairs.length - NAMED)} more`] : [];
  const title =
    pairs.length === 0
      ? "No creator has two IDs."
      : dryRun
        ? `${formatExact(pairs.length)} to merge. Nothing was changed.`
        : `${formatExact(pairs.length)} merged; the catalogue now has ${formatExact(total)} creators. ` +
          `${formatExact(owned)} more IDs are owned, for 0 credits.`;
  return { value: { ...merged, isDryRun: dryRun }, text: [title, ...names, ...more].join("\n") };
}

export function define(data: Command): void {
  data
    .command("merge-handles")
    .description("merge creators stored under two IDs")
    .option("--dry-run", "list them without changes")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((options: Options) => perform(options.json === true, (tools) => merge(options, tools)));
}
