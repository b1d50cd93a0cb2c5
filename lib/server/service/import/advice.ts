import "server-only";
import type { Advice, RejectReason } from "@/lib/contract/imports";
import type { RejectGroup } from "./grouped-rejects";

type Rejected = { field?: string; reason: string; isRow: boolean };

const NO_KEY = /^it has no (?:handle|id)/;
const NO_PLATFORM = /which platform it is on|^its platform /;
const OF_COMMANDS = /; --date gives one to posts without it/;

export function adviceFor({ field, reason, isRow }: Rejected): Advice {
  if (field === undefined) {
    if (NO_KEY.test(reason)) return "add-key";
    return NO_PLATFORM.test(reason) ? "choose-platform" : isRow ? "repair" : "none";
  }
  if (field === "createdAt" && reason.startsWith("is missing")) return "add-date";
  if (field === "id" && reason.startsWith("is missing")) return "add-key";
  if (field === "source") return "choose-platform";
  return isRow ? "fix" : "map";
}

export function fieldOfReject({ field, reason }: Rejected, keyField: string): string | undefined {
  if (field !== undefined) return field;
  if (NO_KEY.test(reason)) return keyField;
  return NO_PLATFORM.test(reason) ? "source" : undefined;
}

export function reasonOf({ field, reason, isRow, count, unit, first, example }: RejectGroup): RejectReason {
  return {
    field: field ?? null,
    reason: reason.replace(OF_COMMANDS, ""),
    isRow,
    count,
    unit,
    first,
    example: example ?? null,
    advice: adviceFor({ ...(field && { field }), reason, isRow }),
  };
}
