import type { Creator } from "@/lib/contract/records";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "./shown-texts";

/** Matches more than the pattern of imports: hiding a harmless word is better than showing an address. */
const ADDRESS = new RegExp(ADDRESS_PATTERN, "gu");

export const hideAddresses = (text: string) => text.replace(ADDRESS, HIDDEN_ADDRESS);

function hidden(value: unknown): unknown {
  if (typeof value === "string") return hideAddresses(value);
  return Array.isArray(value) ? value.map(hidden) : value;
}

export function withoutContacts(creator: Creator): Creator {
  const fields = Object.entries(creator).filter(([field]) => field !== "email");
  return Object.fromEntries(fields.map(([field, value]) => [field, hidden(value)])) as Creator;
}

/** @param hidden parameters that are hidden whole, because part of an address in them is enough for a guess */
export function searchWithoutContacts(search: string, hidden: readonly string[]): string {
  const given = [...new URLSearchParams(search)];
  const shown = given.map(([name, value]) => [
    name,
    hidden.includes(name) ? HIDDEN_ADDRESS : hideAddresses(value),
  ]);
  const isSame = shown.every(([, value], index) => value === given[index]![1]);
  return isSame ? search : String(new URLSearchParams(shown));
}
