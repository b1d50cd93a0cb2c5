import { MAX_SOURCE_NAME_LENGTH, MOST_HOURS } from "@/lib/contract/import-sources";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages/sources";

const words = messages.refused;

/** Keys are fields, or error codes if no field is wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  name: words.name(MAX_SOURCE_NAME_LENGTH),
  address: words.address,
  everyHours: words.everyHours(MOST_HOURS),
  headerName: words.headerName,
  headerValue: words.headerValue,
  defaultDate: words.defaultDate,
  conflict: words.conflict,
  not_found: words.notFound,
  forbidden: words.forbidden,
};

const FIELD = /^mapping(?:\.(kind|fields(?:\.[A-Za-z]+)*))?$/;

/** `trouble` comes from the address, so anyone may have written it. */
export function refusalWords(trouble: string): string {
  const inMapping = FIELD.exec(trouble);
  if (inMapping) return words.mapping(inMapping[1] ?? "");
  return ownValue(REFUSALS, trouble) ?? words.unknown;
}

/** Returns null if `trouble` isn't about a field. */
export function fieldInTrouble(trouble: string): string | null {
  const [field] = trouble.split(".");
  const isField = ["name", "address", "everyHours", "headerName", "headerValue", "mapping", "defaultDate"];
  return isField.includes(field!) ? field! : null;
}
