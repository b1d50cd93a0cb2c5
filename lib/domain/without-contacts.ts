import type { Creator } from "@/lib/contract/records";

export const HIDDEN_ADDRESS = "[email hidden]";

/** Wider than the import's pattern: removing too much is better than leaving an address. */
const ADDRESS = /[^\s@,;<>()]{1,64}@(?:[^\s@.,;<>()]{1,63}\.)+[^\s@.,;<>()]{2,63}/gu;

const hide = (text: string) => text.replace(ADDRESS, HIDDEN_ADDRESS);

function hidden(value: unknown): unknown {
  if (typeof value === "string") return hide(value);
  return Array.isArray(value) ? value.map(hidden) : value;
}

export function withoutContacts(creator: Creator): Creator {
  const fields = Object.entries(creator).filter(([field]) => field !== "email");
  return Object.fromEntries(fields.map(([field, value]) => [field, hidden(value)])) as Creator;
}
