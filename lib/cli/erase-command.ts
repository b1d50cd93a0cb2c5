import type { Command } from "commander";
import { AppError } from "@/lib/contract/errors";
import { OPERATOR } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { perform, type Outcome, type Tools } from "./perform";
import { hasRecords, withDatabase } from "./with-database";

type Options = { reason: string; json?: boolean };

const HELP = `
CREATOR is an ID, @handle or platform:@handle. Payments stay in the ledger without the name; imports exclude the person.
The reason stays in the audit log, so don't name the person. Backups don't change: see docs/privacy.md.

Examples:
  npm run cli -- erase creator tiktok_123 --reason "asked on 3 May"
  npm run cli -- erase creator tiktok:@name --reason "ticket 41" --json`;

const LIST_HELP = `
Tombstones don't name the person. \`restore DIR --erased FILE\` reads the output of --json.

Examples:
  npm run -s cli -- erase list --json > erased.json`;

/** During an import, a running server does the rest; without a server, the next run of this command does. */
async function finish(tools: Tools, work: () => Promise<{ posts: number; creators: number }>) {
  tools.progress.show("Removing the person from the catalogue");
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}

async function eraseOne(creator: string, reason: string, tools: Tools): Promise<Outcome> {
  const { settings } = tools;
  const { privacyContext } = await import("@/lib/server/composition/privacy-context");
  const { eraseFiles } = await import("@/lib/server/composition/erase-files");
  const { eraseCreator } = await import("@/lib/server/team/privacy/erase-creator");
  const eraseIn = async (db: Db) => {
    const ctx = privacyContext({ db, ...OPERATOR }, settings.dataDir);
    const { jobId, ...erasure } = await eraseCreator(ctx, { creator, reason });
    const files = await finish(tools, () => eraseFiles(db, settings.dataDir));
    // A running server may have started the job too; it then finds nothing to do.
    if (files) await db.deleteFrom("job").where("id", "=", jobId).where("state", "=", "waiting").execute();
    const rest = files
      ? `${files.posts} posts and ${files.creators} records removed from the catalogue.`
      : "The catalogue is busy. A running server removes the data afterwards; otherwise run this again.";
    return {
      value: { ...erasure, catalogue: files },
      text: `Erased. ${erasure.records} profiles removed from the library. ${rest}`,
    };
  };
  return withDatabase(settings, eraseIn, { mayBegin: hasRecords(settings) });
}

export function define(erase: Command): void {
  erase
    .command("creator")
    .description("erase a creator from catalogue, library and lists")
    .argument("<creator>", "creator to erase")
    .requiredOption("--reason <text>", "reason, kept in the audit log")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((creator: string, { reason, json }: Options) =>
      perform(json === true, (tools) => eraseOne(creator, reason, tools)),
    );
  erase
    .command("list")
    .description("print the tombstones, for restored backups")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", LIST_HELP)
    .action(({ json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const marks = await withDatabase(settings, (db) =>
          db.selectFrom("erasedCreator").select(["mark", "key"]).orderBy("mark").execute(),
        );
        return { value: { marks }, text: `${marks.length} tombstones. --json prints them.` };
      }),
    );
}
