import type { AppError } from "@/lib/contract/errors";
import { keptFields, type Sent } from "@/lib/server/http/write-route";

export const KEYS_PATH = "/admin/keys";

const FIELDS = [
  "name",
  "member",
  "purpose",
  "credits",
  "monthlyCap",
  "allowance",
  "requestsPerMinute",
  "expiresOn",
  "scopes",
  "note",
] as const;

/** The address has the fields, and the wrong field or the reason. */
export function shownAgain(_problem: string, { fields }: Sent, error: AppError): string {
  const parts = (error.extra.errors ?? []).flatMap(({ field }) => field.split("."));
  const wrong = FIELDS.find((field) => parts.includes(field)) ?? error.code;
  const kept = keptFields({ form: fields.get("action") ?? "create", wrong }, fields, FIELDS);
  return fields.has("action") ? kept : `${kept}#create`;
}
