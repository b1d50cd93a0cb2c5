import type { Creator } from "@/lib/contract/records";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "./shown-texts";

/** Wider than what an import takes for an address: rather a word too many than an address. */
const ADDRESS = new RegExp(ADDRESS_PATTERN, "gu");

const hide = (text: string) => text.replace(ADDRESS, HIDDEN_ADDRESS);

function hidden(value: unknown): unknown {
  if (typeof value === "string") return hide(value);
  return Array.isArray(value) ? value.map(hidden) : value;
}

export function withoutContacts(creator: Creator): Creator {
  const fields = Object.entries(creator).filter(([field]) => field !== "email");
  return Object.fromEntries(fields.map(([field, value]) => [field, hidden(value)])) as Creator;
}
