/** A kind of which a catalogue has no records, as the data page reads it. */
import type { KindDescription } from "@/lib/contract/catalogue-description";

/** @param more what a test knows better */
export const nothingDescribed = (more: Partial<KindDescription> = {}): KindDescription => ({
  total: 0,
  platforms: [],
  sources: [],
  sourceCount: 0,
  withoutSource: 0,
  days: [],
  seen: [],
  neverDated: 0,
  fields: [],
  duplicates: { groups: 0, records: 0, largest: [] },
  ...more,
});
