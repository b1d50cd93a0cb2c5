import type { List, PersonName } from "@/lib/contract/lists";

export type BoardContext = {
  list: List;
  people: readonly PersonName[];
  now: number;
};
