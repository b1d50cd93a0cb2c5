/** A creator's record for those who may not see contacts. */
import type { Creator } from "@/lib/contract/records";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "./shown-texts";

/** Wider than what an import takes for an address: rather a word too many than an address. */
const ADDRESS = new RegExp(ADDRESS_PATTERN, "gu");

const hide = (text: string) => text.replace(ADDRESS, HIDDEN_ADDRESS);

function hidden(value: unknown): unknown {
  if (typeof value === "string") return hide(value);
  return Array.isArray(value) ? value.map(hidden) : value;
}

/** The record without its e-mail address, and without addresses in its texts. */
export function withoutContacts(creator: Creator): Creator {
  const fields = Object.entries(creator).filter(([field]) => field !== "email");
  return Object.fromEntries(fields.map(([field, value]) => [field, hidden(value)])) as Creator;
}
