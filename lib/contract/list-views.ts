/** `query` is written by `listQueryText`. `canEdit` is about the calling member. */
export type ListView = {
  id: string;
  name: string;
  query: string;
  isTeam: boolean;
  ownerName: string;
  canEdit: boolean;
};

/** Most views of one list per member. */
export const MAX_LIST_VIEWS = 30;
