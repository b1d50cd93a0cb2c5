/** What every card of a board knows: the list, its people, and what the reader may do. */
import type { List, PersonName } from "@/lib/contract/lists";

export type BoardWorld = {
  list: List;
  people: readonly PersonName[];
  /** Milliseconds since 1970, of the page. */
  now: number;
};
