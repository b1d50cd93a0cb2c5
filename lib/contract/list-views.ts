/** What a list shows, kept under a name. No zod: the browser imports it. */

/** `query`: as `listQueryText` writes it. `isTeam`: everybody who sees the list has it. `canEdit`: of the calling member. */
export type ListView = {
  id: string;
  name: string;
  query: string;
  isTeam: boolean;
  ownerName: string;
  canEdit: boolean;
};

/** So many views of one list may a member own. */
export const MAX_LIST_VIEWS = 30;
