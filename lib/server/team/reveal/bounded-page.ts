import "server-only";
/** The page that version 1 is asked for: it has no room for more creators than its price says. */
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { searchValues } from "./search-values";

const startOf = ({ page, perPage }: CreatorValues) => (page - 1) * perPage;

/**
 * The smallest page that begins at the same creator and holds at least so many: page 3 of 10 with 4 creators on it is
 * page 6 of 4. The service cannot return, or charge, more than that, whoever was added since.
 * @param count creators that are on the page, 1 or more
 */
export function boundedPage(values: CreatorValues, count: number): CreatorValues {
  const start = startOf(values);
  for (let perPage = count; perPage < values.perPage; perPage++)
    if (start % perPage === 0) return { ...values, page: start / perPage + 1, perPage };
  return values;
}

/** The same text for pages of one search that begin at the same creator, whatever their size. */
export function beginningOf(search: string): string {
  const values = searchValues(search);
  return `${startOf(values)} ${canonical(creatorQuery, { ...values, page: 1, perPage: 1 })}`;
}
