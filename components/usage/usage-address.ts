/** Addresses are canonical and leave out default values. */
import type { UsageKind } from "@/lib/contract/usage";

/** `open` is the row whose profiles are shown. */
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

export const usageEntries = (values: UsageFilterValues): [string, string][] =>
  ORDER.flatMap((name): [string, string][] => {
    const value = values[name];
    if (value === undefined || (name === "page" && value === 1)) return [];
    return [[name, String(value)]];
  });

/** @param change differences from `values`; they reset the page and close the open row */
export function usageHref(values: UsageFilterValues, change: UsageFilterValues = {}): string {
  const entries = usageEntries({ ...values, page: undefined, open: undefined, ...change });
  return entries.length === 0 ? "/usage" : `/usage?${new URLSearchParams(entries)}`;
}

export const toggleHref = <K extends "member" | "purpose" | "key" | "kind">(
  values: UsageFilterValues,
  name: K,
  value: NonNullable<UsageFilterValues[K]>,
): string => usageHref(values, { [name]: values[name] === value ? undefined : value });
