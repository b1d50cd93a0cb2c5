import type { List, ListPerson, PersonName } from "@/lib/contract/lists";

export type TableContext = {
  list: List;
  people: readonly ListPerson[];
  me: PersonName;
  canEdit: boolean;
  seesContacts: boolean;
  canReveal: boolean;
  now: number;
};
