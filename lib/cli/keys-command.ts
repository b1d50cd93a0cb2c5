/** `keys create | list | revoke`: the API keys of the discovery service. */
import type { Command } from "commander";
import { formatExact } from "@/lib/contract/human-number";
import { createKey } from "@/lib/server/service/keys/create-key";
import { listKeys, type ListedKey } from "@/lib/server/service/keys/list-keys";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { OPERATOR } from "@/lib/server/access/caller";
import { wholeNumber } from "./number-option";
import { perform } from "./perform";
import { withDatabase } from "./with-database";

type CreateOptions = { name: string; credits: number; monthlyCap?: number; json?: boolean };
type JsonOption = { json?: boolean };

const MOST = 1_000_000_000_000;

function addCreate(keys: Command): void {
  keys
    .command("create")
    .description("make a key; it is shown once and never again")
    .requiredOption("--name <name>", "what to recognise it by")
    .requiredOption("--credits <n>", "credits to start with", wholeNumber(0, MOST))
    .option("--monthly-cap <n>", "most credits a calendar month (UTC)", wholeNumber(0, MOST))
    .option("--json", "print one JSON value and nothing else")
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- keys create --name "Reports" --credits 500
  npm run -s cli -- keys create --name "Partner" --credits 10k --monthly-cap 1000 --json`,
    )
    .action(({ name, credits, monthlyCap, json }: CreateOptions) =>
      perform(json === true, async ({ settings }) => {
        const made = await withDatabase(settings, (db) =>
          createKey({ db, ...OPERATOR }, { name, credits, monthlyCap }),
        );
        const cap =
          made.monthlyCap === null ? "no monthly cap" : `at most ${formatExact(made.monthlyCap)} a month`;
        return {
          value: made,
          text:
            `${made.key}\n\nThis is the key of "${made.name}" (${made.id}), with ${formatExact(made.credits)} credits, ` +
            `${cap}. Keep it now: it is not stored and cannot be shown again.`,
        };
      }),
    );
}

function describeKey(key: ListedKey): string {
  const cap = key.monthlyCap === null ? "" : ` of at most ${formatExact(key.monthlyCap)}`;
  const state = key.revokedAt
    ? `revoked ${key.revokedAt.slice(0, 10)}`
    : key.isInternal
      ? "this dashboard"
      : "active";
  const facts = [
    `${formatExact(key.balance)} credits`,
    `${formatExact(key.spentThisMonth)}${cap} spent this month`,
    `since ${key.createdAt.slice(0, 10)}`,
    state,
  ];
  return `${key.id}  ${key.prefix}…  ${key.name}\n    ${facts.join(", ")}`;
}

function addList(keys: Command): void {
  keys
    .command("list")
    .description("list the keys with their credits")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", "\nExamples:\n  npm run cli -- keys list\n  npm run -s cli -- keys list --json")
    .action(({ json }: JsonOption) =>
      perform(json === true, async ({ settings }) => {
        const found = await withDatabase(settings, (db) => listKeys({ db, ...OPERATOR }));
        return {
          value: found,
          text: found.length > 0 ? found.map(describeKey).join("\n") : "There are no keys yet.",
        };
      }),
    );
}

function addRevoke(keys: Command): void {
  keys
    .command("revoke")
    .description("end a key at once")
    .argument("<id>", "the id or the prefix that `keys list` shows")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText(
      "after",
      "\nExamples:\n  npm run cli -- keys revoke key_Z9x8…\n  npm run cli -- keys revoke sd_live_Ab3dE6",
    )
    .action((id: string, { json }: JsonOption) =>
      perform(json === true, async ({ settings }) => {
        const revoked = await withDatabase(settings, (db) => revokeKey({ db, ...OPERATOR }, id));
        return { value: revoked, text: `The key "${revoked.name}" (${revoked.id}) no longer works.` };
      }),
    );
}

export function addKeysCommand(program: Command): void {
  const keys = program.command("keys").description("make, list and revoke keys of the discovery service");
  addCreate(keys);
  addList(keys);
  addRevoke(keys);
}
