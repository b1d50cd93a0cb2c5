import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import { ensureInternalAccount, INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { OPERATOR } from "@/lib/server/access/caller";
import { wholeNumber } from "./number-option";
import type { Db } from "@/lib/server/ports/database";
import { perform } from "./perform";
import { withDatabase } from "./with-database";

type Options = { note?: string; json?: boolean };

export function define(credits: Command): void {
  credits
    .command("grant")
    .description("add credits to an API key")
    .argument("<key>", "the id or prefix that `keys list` shows, or `dashboard`")
    .argument("<credits>", "number of credits", wholeNumber(1, 1_000_000_000_000))
    .option("--note <text>", "note shown in Usage")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- credits grant dashboard 500
  npm run -s cli -- credits grant sd_live_Ab3dE6 10k --note "second quarter" --json`,
    )
    .action((reference: string, amount: number, { note, json }: Options) =>
      perform(json === true, async ({ settings }) => {
        const grant = async (db: Db) => {
          // The server creates this account at its first start, which may not have happened yet.
          if (reference === INTERNAL_ID) await ensureInternalAccount(db);
          return grantCredits({ db, ...OPERATOR }, { reference, credits: amount, note });
        };
        const granted = await withDatabase(settings, grant, { mayBegin: reference === INTERNAL_ID });
        return {
          value: granted,
          text: `"${granted.name}" (${granted.id}) received ${formatExact(amount)} credits and now has ${formatExact(granted.balance)}.`,
        };
      }),
    );
}
