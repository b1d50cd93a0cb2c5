import { InvalidArgumentError, type Command } from "commander";
import { MOST_CREDITS, MOST_REQUESTS, OVERLAP_DAYS, type ApiKeyRow } from "@/lib/contract/api-keys";
import { formatExact } from "@/lib/contract/human-number";
import { SCOPES_OF_KEY, type KeyScope } from "@/lib/contract/scopes";
import { createKey, type CreatedKey } from "@/lib/server/service/keys/create-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { rotateKey } from "@/lib/server/service/keys/rotate-key";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { OPERATOR } from "@/lib/server/access/caller";
import { wholeNumber } from "./number-option";
import { perform } from "./perform";
import { withDatabase } from "./with-database";

type JsonOption = { json?: boolean };
type Settings = {
  name?: string;
  monthlyCap?: number | "none";
  scopes?: KeyScope[];
  expires?: string;
  perMinute?: number;
  purpose?: string;
  allowance?: number | "none";
};
type CreateOptions = Settings &
  JsonOption & { name: string; credits?: number; member?: string; quiet?: boolean };

const REFERENCE = "ID or prefix from `keys list`";
const JSON_FLAG = ["--json", "print one JSON value and nothing else"] as const;

function scopesFrom(text: string): KeyScope[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !(SCOPES_OF_KEY as readonly string[]).includes(name));
  if (unknown === undefined) return names as KeyScope[];
  throw new InvalidArgumentError(`Scopes are ${SCOPES_OF_KEY.join(", ")}.`);
}

const capOrNone = (text: string): number | "none" =>
  text === "none" ? text : wholeNumber(0, MOST_CREDITS)(text);

function withSettings(command: Command): Command {
  return command
    .option("--monthly-cap <n>", "monthly budget in credits (UTC), or none", capOrNone)
    .option("--scopes <list>", `permissions: ${SCOPES_OF_KEY.join(",")}`, scopesFrom)
    .option("--expires <day>", "last valid day, YYYY-MM-DD (UTC), or never")
    .option("--per-minute <n>", "requests per minute", wholeNumber(1, MOST_REQUESTS))
    .option("--purpose <text>", "purpose of a member's key, or none")
    .option("--allowance <n>", "most credits of a member's key in all, or none", capOrNone)
    .option(...JSON_FLAG);
}

function settingsOf({ name, monthlyCap, scopes, expires, perMinute, purpose, allowance }: Settings) {
  return {
    ...(name !== undefined && { name }),
    ...(monthlyCap !== undefined && { monthlyCap: monthlyCap === "none" ? null : monthlyCap }),
    ...(allowance !== undefined && { allowance: allowance === "none" ? null : allowance }),
    ...(scopes !== undefined && { scopes }),
    ...(expires !== undefined && { expiresOn: expires === "never" ? null : expires }),
    ...(perMinute !== undefined && { requestsPerMinute: perMinute }),
    ...(purpose !== undefined && { purpose: purpose === "none" ? null : purpose }),
  };
}

function spends({ credits, monthlyCap, member }: CreatedKey): string {
  if (member) return `which spends the team's credits as ${member.name} (${member.email})`;
  const cap = monthlyCap === null ? "no monthly budget" : `at most ${formatExact(monthlyCap)} a month`;
  return `with ${formatExact(credits)} credits, ${cap}`;
}

function addCreate(keys: Command): void {
  const create = keys
    .command("create")
    .description("create a key, shown only once")
    .requiredOption("--name <name>", "name of the key")
    .option("--credits <n>", "starting credits", wholeNumber(0, MOST_CREDITS))
    .option("--quiet", "print the key and nothing else")
    .option("--member <e-mail>", "act as this member and spend the team's credits");
  withSettings(create)
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- keys create --name "Reports" --credits 500
  API_KEY=$(npm run -s cli -- keys create --name "Reports" --credits 500 --quiet)
  npm run -s cli -- keys create --name "Partner" --credits 10k --monthly-cap 1000 --scopes search,reveal --json
  npm run -s cli -- keys create --name "Ben's reports" --member ben@example.com --purpose "Spring launch" --json
  npm run -s cli -- keys create --name "Ben's agent" --member ben@example.com --allowance 50 \\
    --scopes search,reveal,credits.read,library.read,lists.write`,
    )
    .action(({ json, quiet, credits, member, ...typed }: CreateOptions) => {
      if (credits === undefined && member === undefined)
        create.error("error: required option '--credits <n>' not specified");
      return perform(json === true, async ({ settings }) => {
        const own = { name: typed.name, credits: credits ?? 0, ...(member !== undefined && { member }) };
        const wanted = { ...settingsOf(typed), ...own };
        const made = await withDatabase(settings, (db) => createKey({ db, ...OPERATOR }, wanted), {
          mayBegin: true,
        });
        return {
          value: made,
          text: quiet
            ? made.key
            : `${made.key}\n\nThis is the key of "${made.name}" (${made.id}), ${spends(made)}. ` +
              `Copy it now. It won't be shown again.`,
        };
      });
    });
}

function stateOf(key: ApiKeyRow): string {
  if (key.revokedAt) return `revoked ${key.revokedAt.slice(0, 10)}`;
  if (key.isInternal) return "this dashboard";
  if (key.isExpired) return `expired after ${key.expiresOn}`;
  return key.expiresOn === null ? "active" : `active until ${key.expiresOn}`;
}

function describeKey(key: ApiKeyRow): string {
  const cap = key.monthlyCap === null ? "" : ` of ${formatExact(key.monthlyCap)}`;
  const facts = [
    key.member ? `acts as ${key.member.name} (${key.member.email})` : `${formatExact(key.balance)} credits`,
    `${formatExact(key.spentThisMonth)}${cap} spent this month`,
    `since ${key.createdAt.slice(0, 10)}`,
    ...(key.isInternal ? [] : [key.scopes.join(" "), `${key.requestsPerMinute} requests a minute`]),
    key.lastUsedAt === null ? "never used" : `last used ${key.lastUsedAt.slice(0, 16).replace("T", " ")} UTC`,
    stateOf(key),
  ];
  return `${key.id}  ${key.prefix}…  ${key.name}\n    ${facts.join(", ")}`;
}

function addList(keys: Command): void {
  keys
    .command("list")
    .description("list keys and credits")
    .option(...JSON_FLAG)
    .addHelpText("after", "\nExamples:\n  npm run cli -- keys list\n  npm run -s cli -- keys list --json")
    .action(({ json }: JsonOption) =>
      perform(json === true, async ({ settings }) => {
        const found = await withDatabase(settings, (db) => listKeys({ db, ...OPERATOR }));
        return {
          value: found,
          text: found.length > 0 ? found.map(describeKey).join("\n") : "No keys yet.",
        };
      }),
    );
}

function addRevoke(keys: Command): void {
  keys
    .command("revoke")
    .description("revoke a key and return its credits")
    .argument("<id>", REFERENCE)
    .option(...JSON_FLAG)
    .addHelpText(
      "after",
      "\nExamples:\n  npm run cli -- keys revoke key_Z9x8…\n  npm run cli -- keys revoke sd_live_Ab3dE6",
    )
    .action((reference: string, { json }: JsonOption) =>
      perform(json === true, async ({ settings }) => {
        const revoked = await withDatabase(settings, (db) => revokeKey({ db, ...OPERATOR }, reference));
        const { id, name, reclaimed } = revoked;
        const back = reclaimed > 0 ? ` Its ${formatExact(reclaimed)} credits were returned.` : "";
        return { value: revoked, text: `The key "${name}" (${id}) no longer works.${back}` };
      }),
    );
}

function addChange(keys: Command): void {
  const change = keys
    .command("change")
    .description("change a key's name, budget, permissions, expiry or rate")
    .argument("<id>", REFERENCE)
    .option("--name <name>", "name of the key");
  withSettings(change)
    .addHelpText(
      "after",
      `
Omitted options stay unchanged.

Examples:
  npm run cli -- keys change sd_live_Ab3dE6 --name "Reports 2" --monthly-cap none
  npm run cli -- keys change key_Z9x8… --scopes search --per-minute 10 --expires 2027-03-31`,
    )
    .action((reference: string, { json, ...typed }: Settings & JsonOption) =>
      perform(json === true, async ({ settings }) => {
        const input = { reference, settings: settingsOf(typed) };
        const changed = await withDatabase(settings, (db) => updateKey({ db, ...OPERATOR }, input));
        return { value: changed, text: `The key "${changed.name}" (${changed.id}) was changed.` };
      }),
    );
}

function addRotate(keys: Command): void {
  keys
    .command("rotate")
    .description(`create a new secret; the old one works for ${OVERLAP_DAYS} more days`)
    .argument("<id>", REFERENCE)
    .option("--now", "end the old secret now")
    .option(...JSON_FLAG)
    .addHelpText(
      "after",
      "\nExamples:\n  npm run cli -- keys rotate key_Z9x8…\n  npm run -s cli -- keys rotate sd_live_Ab3dE6 --now --json",
    )
    .action((reference: string, { now, json }: JsonOption & { now?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const made = await withDatabase(settings, (db) =>
          rotateKey({ db, ...OPERATOR }, { reference, endsNow: now === true }),
        );
        const old = made.oldSecretUntil
          ? `The old secret works until ${made.oldSecretUntil.slice(0, 16).replace("T", " ")} UTC.`
          : "The old secret no longer works.";
        return {
          value: made,
          text: `${made.key}\n\nThis is the new secret of "${made.name}" (${made.id}). ${old} Copy it now. It won't be shown again.`,
        };
      }),
    );
}

export function define(keys: Command): void {
  addCreate(keys);
  addList(keys);
  addChange(keys);
  addRotate(keys);
  addRevoke(keys);
}
