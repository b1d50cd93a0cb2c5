import { formatDay } from "@/components/ui/moment-words";
import type { ChangedField } from "@/lib/contract/creator-record";
import { COLUMN_KINDS } from "@/lib/contract/list-columns/column-kinds";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "../messages/work";

/** A value that its column no longer accepts is shown as stored. */
export function valueWords(
  { type, currency }: Pick<ChangedField, "type" | "currency">,
  value: string,
): string {
  const kind = ownValue(COLUMN_KINDS, type);
  if (kind === undefined) return value;
  if (kind.look === "day") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
  if (kind.look === "check" && value === "1") return messages.field.yes;
  return kind.text(value, currency === undefined ? {} : { currency }, () => undefined);
}
