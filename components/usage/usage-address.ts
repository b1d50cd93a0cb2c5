/** Addresses of the ledger: short, in one order, without what is usual. */
import type { UsageKind } from "@/lib/contract/usage";

/** As the address has them. `open`: the row whose profiles are shown. */
export type UsageFilterValues = {
  member?: string;
  purpose?: string;
  key?: string;
  kind?: UsageKind;
  profile?: string;
  from?: string;
  to?: string;
  page?: number;
  open?: number;
};

const ORDER = ["member", "purpose", "key", "kind", "profile", "from", "to", "page", "open"] as const;

/** The values as they stand in an address. */
export const usageEntries = (values: UsageFilterValues): [string, string][] =>
  ORDER.flatMap((name): [string, string][] => {
    const value = values[name];
    if (value === undefined || (name === "page" && value === 1)) return [];
    return [[name, String(value)]];
  });

/** @param change what differs from `values`; another filter begins with its first page, and no row is open */
export function usageHref(values: UsageFilterValues, change: UsageFilterValues = {}): string {
  const entries = usageEntries({ ...values, page: undefined, open: undefined, ...change });
  return entries.length === 0 ? "/usage" : `/usage?${new URLSearchParams(entries)}`;
}

/** A filter that is set is taken back by the same link. */
export const toggleHref = <K extends "member" | "purpose" | "key" | "kind">(
  values: UsageFilterValues,
  name: K,
  value: NonNullable<UsageFilterValues[K]>,
): string => usageHref(values, { [name]: values[name] === value ? undefined : value });
