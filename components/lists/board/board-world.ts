import type { List, PersonName } from "@/lib/contract/lists";

export type BoardWorld = {
  list: List;
  people: readonly PersonName[];
  now: number;
};
