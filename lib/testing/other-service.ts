/** For tests: a foreign service of the specification with its four operations and some quirks. */
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { AnyValues } from "@/lib/contract/definition";
import { fieldOf } from "@/lib/contract/record-field";
import { cleanedRow, matching, type AnyRow } from "./brute-force";

export type Habits = {
  /** Order of creators with equal values: by ID, or different in each answer. */
  ties: "byId" | "shuffled";
  /** Position of creators without the number. */
  unknown: "lowest" | "highest" | "asZero";
  mostPerPage: number;
  /** Says which page follows and how many there are. */
  isTellingPages: boolean;
};

export const USUAL_HABITS: Habits = {
  ties: "byId",
  unknown: "lowest",
  mostPerPage: 100,
  isTellingPages: true,
};

/** @param random from 0 to 1 */
export function otherSearch(records: readonly AnyRow[], habits: Habits, random: () => number = Math.random) {
  const rows = records.map(cleanedRow);
  return (values: CreatorValues): object => {
    const { sortBy, sortOrder, page } = values;
    const perPage = Math.min(values.perPage, habits.mostPerPage);
    const name = fieldOf(creatorQuery.sorting.sorts[sortBy].column);
    const unknown = { lowest: -Infinity, highest: Infinity, asZero: 0 }[habits.unknown];
    const found = matching(creatorQuery, rows, values as AnyValues).map((row) => ({
      id: row.id,
      key: typeof row[name] === "number" ? row[name] : unknown,
      tie: habits.ties === "byId" ? 0 : random(),
    }));
    found.sort((a, b) => Math.sign(a.key - b.key) || a.tie - b.tie || (a.id < b.id ? -1 : 1));
    if (sortOrder === "desc") found.reverse();
    const data = found.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
    const total = Math.ceil(found.length / perPage);
    const paging = { page, next_page: page < total ? page + 1 : 0, total_pages: total };
    return { message: "OK", response: { data, ...(habits.isTellingPages && paging) } };
  };
}
