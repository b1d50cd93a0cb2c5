import type { Command } from "commander";
import { OPERATOR } from "@/lib/server/access/caller";
import { perform } from "./perform";
import { hasRecords, withDatabase } from "./with-database";

const HELP = `
CREATOR is an ID, @handle or platform:@handle. See docs/privacy.md.

Examples:
  npm run cli -- held tiktok_123
  npm run -s cli -- held @name --json > name.json`;

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

export function define(command: Command): void {
  command
    .argument("<creator>", "creator to look up")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((creator: string, { json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const { privacyContext } = await import("@/lib/server/composition/privacy-context");
        const { exportHeld } = await import("@/lib/server/team/privacy/held");
        const held = await withDatabase(
          settings,
          (db) => exportHeld(privacyContext({ db, ...OPERATOR }, settings.dataDir), creator),
          { mayBegin: hasRecords(settings) },
        );
        const { ids, catalogue, library, purchases, storedAnswers, facts, seenInPosts, isErased } = held;
        return {
          value: held,
          text: [
            `${ids.join(", ") || creator}: ${counted(catalogue.creators.length, "record")} and ${counted(catalogue.posts.length, "post")} in the catalogue,`,
            `${counted(library.length, "profile")} in the library, ${counted(purchases.length, "purchase")}, ${counted(storedAnswers.length, "stored answer")}, ${counted(facts.length, "fact")} from free searches, facts seen in ${counted(seenInPosts.length, "post")}.`,
            ...(isErased ? ["Erased and excluded from imports."] : []),
            "--json prints all data.",
          ].join("\n"),
        };
      }),
    );
}
