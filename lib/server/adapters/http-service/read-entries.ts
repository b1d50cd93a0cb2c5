import "server-only";
/** Money is compared with these credit entries, so a page is read completely or not at all. */
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import type { ServiceEntries, ServiceEntry } from "@/lib/server/ports/discovery-service";
import { pageOf } from "./read-pages";
import { asCount, asNumber, asObject, asText } from "./read-record";

export const UNREADABLE_ENTRIES = "The service's list of entries does not match its documentation.";

function readEntry(value: unknown): ServiceEntry | undefined {
  const raw = asObject(value);
  const [id, amount] = [asCount(raw?.id), asNumber(raw?.amount)];
  if (!raw || id === undefined || amount === undefined || !Number.isInteger(amount)) return undefined;
  return { id, amount, idempotencyKey: asText(raw.idempotencyKey) ?? null };
}

/** Undefined if the body is no list. `unreadable`: numbers are missing, or ids do not increase (endless reading). */
export function readEntries(
  body: unknown,
  { after, perPage }: EntryCursor,
): ServiceEntries | "unreadable" | undefined {
  const page = pageOf(body);
  if (!page) return undefined;
  const data: ServiceEntry[] = [];
  let last = after;
  for (const value of page.data.slice(0, perPage)) {
    const entry = readEntry(value);
    if (!entry || entry.id <= last) return "unreadable";
    last = entry.id;
    data.push(entry);
  }
  // An empty page cannot be continued, whatever its fields claim.
  const hasMore = data.length > 0 && (page.data.length > perPage || (asCount(page.next_after) ?? 0) > 0);
  return { data, hasMore };
}
