import type { Command } from "commander";
import { AppError } from "@/lib/contract/errors";
import { OPERATOR } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { perform, type Outcome, type Tools } from "./perform";
import { hasRecords, withDatabase } from "./with-database";

type Options = { reason: string; json?: boolean };

const HELP = `
CREATOR is an id, @handle, or platform:@handle. What was paid stays in the ledgers; imports leave the person out from now on.
The reason stays in the audit log: leave the person out of it. Backups are not touched: see docs/privacy.md.

Examples:
  npm run cli -- erase creator tiktok_123 --reason "asked on 3 May"
  npm run cli -- erase creator tiktok:@name --reason "ticket 41" --json`;

const LIST_HELP = `
Marks that name nobody. \`restore DIR --erased FILE\` reads what --json prints.

Examples:
  npm run -s cli -- erase list --json > erased.json`;

/** During an import, a running server does the rest; without a server, the next run of this command does. */
async function finish(tools: Tools, work: () => Promise<{ posts: number; creators: number }>) {
  tools.progress.show("Writing the catalogue without this person");
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
      ? `${files.posts} posts and ${files.creators} records left the catalogue.`
      : "Another process is writing the catalogue. A running server continues afterwards; otherwise run this again.";
    return {
      value: { ...erasure, catalogue: files },
      text: `Erased. ${erasure.records} profiles left the library. ${rest}`,
    };
  };
  return withDatabase(settings, eraseIn, { mayBegin: hasRecords(settings) });
}

export function define(erase: Command): void {
  erase
    .command("creator")
    .description("erase a creator from catalogue, library and lists")
    .argument("<creator>", "who is erased")
    .requiredOption("--reason <text>", "why; it stays in the audit log")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((creator: string, { reason, json }: Options) =>
      perform(json === true, (tools) => eraseOne(creator, reason, tools)),
    );
  erase
    .command("list")
    .description("print the tombstones, to erase again in a restored backup")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", LIST_HELP)
    .action(({ json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const marks = await withDatabase(settings, (db) =>
          db.selectFrom("erased_creator").select(["mark", "key"]).orderBy("mark").execute(),
        );
        return { value: { marks }, text: `${marks.length} tombstones. --json prints them.` };
      }),
    );
}
