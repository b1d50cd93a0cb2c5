/** What every part of the table knows: the list, its people, and what the reader may do. */
import type { List, ListPerson, PersonName } from "@/lib/contract/lists";

export type TableWorld = {
  list: List;
  people: readonly ListPerson[];
  me: PersonName;
  /** The reader may change rows. */
  canEdit: boolean;
  seesContacts: boolean;
  canReveal: boolean;
  /** Milliseconds since 1970, of the page. */
  now: number;
};
