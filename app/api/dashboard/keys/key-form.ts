import type { AppError } from "@/lib/contract/errors";
import { changedFields } from "@/lib/server/http/changed-fields";
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
  const wrong = ["was", ...FIELDS].find((field) => parts.includes(field)) ?? error.code;
  const said = { form: fields.get("action") ?? "create", wrong };
  const kept = keptFields(said, changedFields(fields, wrong), FIELDS);
  return fields.has("action") ? kept : `${kept}#create`;
}
