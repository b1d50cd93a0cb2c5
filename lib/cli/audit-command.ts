import { Option, type Command } from "commander";
import { ACTS, type Act } from "@/lib/contract/audit";
import { OPERATOR } from "@/lib/server/access/caller";
import type { AuditRow } from "@/lib/contract/audit-log";
import { checkBooksCommand } from "./check-books-command";
import { wholeNumber } from "./number-option";
import { perform } from "./perform";
import { withDatabase } from "./with-database";

type Options = { limit: number; act?: Act; json?: boolean };

function changesOf({ before, after }: AuditRow): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => {
      const [old, next] = [before?.[name], after?.[name]].map((value) => JSON.stringify(value ?? null));
      return before?.[name] === undefined ? `${name} ${next}` : `${name} ${old} → ${next}`;
    })
    .join(", ");
}

function describeRow(row: AuditRow): string {
  const who = row.actor.name ?? row.actor.kind;
  const what =
    row.act === "sign-in.failed"
      ? `${row.count} failed ${row.count === 1 ? "sign-in" : "sign-ins"}`
      : `${who} ${ACTS[row.act].says}`;
  const where = row.address === null ? "" : `  from ${row.address}`;
  const subject =
    row.subject && row.subject.id !== row.actor.id ? `  ${row.subject.kind} ${row.subject.id}` : "";
  const changes = changesOf(row);
  return `${row.at}  ${what}${subject}${where}${changes === "" ? "" : `\n    ${changes}`}`;
}

const EXAMPLES = `
The log never contains passwords or keys. Failed sign-ins are counted per network and minute.

Examples:
  npm run cli -- audit log
  npm run cli -- audit log --act member.role --limit 20
  npm run -s cli -- audit log --limit 500 --json`;

const CHECK_EXAMPLES = `
Without a command it compares balances, ledger, library and the service's own charges, as the server does every
five minutes, and the audit log with its seals. Write the newest seal down elsewhere: it proves later that nothing before
it was changed. Exit code 1: they differ. Exit code 2: they could not be checked, or not all of it.

Examples:
  npm run cli -- audit
  npm run -s cli -- audit --json`;

export function define(audit: Command): void {
  audit
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", CHECK_EXAMPLES)
    .action(({ json }: Options) => perform(json === true, checkBooksCommand));
  audit
    .command("log")
    .description("show the latest actions, newest first")
    .option("--limit <n>", "number of entries", wholeNumber(1, 1_000), 50)
    .addOption(new Option("--act <act>", "only this action").choices(Object.keys(ACTS)))
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", EXAMPLES)
    .action(({ limit, act, json }: Options) =>
      perform(json === true, async ({ settings }) => {
        const { readAudit } = await import("@/lib/server/access/read-audit");
        const rows = await withDatabase(settings, (db) => readAudit({ db, ...OPERATOR }, { limit, act }));
        const text = rows.length > 0 ? rows.map(describeRow).join("\n") : "No actions yet.";
        return { value: rows, text };
      }),
    );
}
