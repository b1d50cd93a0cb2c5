/** Exit code 1 means differences, 2 that the check could not be made. */
import { DIFFERENCES, type BookDifference, type ServiceReading } from "@/lib/contract/books";
import type { SealCheck } from "@/lib/server/access/audit-log/check-seals";
import { OPERATOR } from "@/lib/server/access/caller";
import { CommandError } from "./command-error";
import type { Outcome, Tools } from "./perform";
import { withDatabase } from "./with-database";

const EXIT = { agree: 0, differ: 1, notChecked: 2 } as const;

function describe({ kind, message, state, who, note, firstSeen }: BookDifference): string {
  const seen = `since ${firstSeen}`;
  const acknowledged =
    state === "acknowledged" ? `\n    acknowledged by ${who ?? "the operator"}: ${note}` : "";
  return `  ${DIFFERENCES[kind].title} (${seen})\n    ${message}${acknowledged}`;
}

function describeService({ state, message, others }: ServiceReading): string {
  if (state === "absent") return "The service doesn't list its charges. Only local records were compared.";
  if (state === "failed") return `The service's charges could not be compared: ${message}`;
  if (state === "catchingUp") return "Charges are still loading. Run this again in a minute.";
  if (others.count === 0) return "The service's charges were compared.";
  return `The service's charges were compared, except ${others.count} (${others.credits} credits) from other programs or from before this check existed.`;
}

function titleOf(open: number, isWhole: boolean): string {
  if (open > 0)
    return `${open} open ${open === 1 ? "difference" : "differences"}. Reveals are blocked until they are resolved.`;
  return isWhole ? "The credit records agree." : "No differences in what could be checked.";
}

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString("en")} ${value === 1 ? one : many}`;

function describeLog({ problem, entries, unsealed, newest }: SealCheck): string {
  const result =
    problem === null
      ? `The audit log agrees with its seals (${count(entries, "entry", "entries")}).`
      : `The audit log does not agree with its seals.\n  ${problem}`;
  const waiting = unsealed === 0 ? "" : ` ${count(unsealed, "entry is", "entries are")} not sealed yet.`;
  if (newest === null) return `${result}${waiting}`;
  return `${result}${waiting}\nNewest seal: ${newest.id} of ${newest.sealedAt}\n  sha256 ${newest.sha256}`;
}

/** Stores the result, as the server does every five minutes. */
export async function checkBooksCommand({ settings }: Tools): Promise<Outcome> {
  const [
    { checkAudit },
    { checkBooks },
    { discoveryService },
    { readVersions, versionsInWords },
    { listDifferences },
  ] = await Promise.all([
    import("@/lib/server/composition/check-audit"),
    import("@/lib/server/composition/check-books"),
    import("@/lib/server/composition/discovery-service"),
    import("@/lib/server/composition/read-versions"),
    import("@/lib/server/team/audit/list-differences"),
  ]);
  return withDatabase(settings, async (db) => {
    const check = await checkBooks({ db, service: discoveryService() }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError("not_checked", `The credit records could not be checked: ${reason}`, {
        exitCode: EXIT.notChecked,
      });
    });
    const { standing } = await listDifferences({ db, ...OPERATOR });
    const open = standing.filter(({ state }) => state === "open").length;
    const [auditLog, versions] = [await checkAudit(db), await readVersions(db)];
    const differs = open > 0 || auditLog.problem !== null;
    const isWhole = check.service.state === "compared" || check.service.state === "absent";
    process.exitCode = differs ? EXIT.differ : isWhole ? EXIT.agree : EXIT.notChecked;
    return {
      value: {
        agree: !differs && isWhole,
        differences: standing,
        auditLog,
        service: check.service,
        durationMs: Math.round(check.durationMs),
        versions,
      },
      text: [
        titleOf(open, isWhole),
        ...standing.map(describe),
        describeService(check.service),
        describeLog(auditLog),
        versionsInWords(versions),
      ].join("\n"),
    };
  });
}
