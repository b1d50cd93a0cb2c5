/** Searches that people keep under a name. No zod: the browser imports these. */

export const VIEW_PAGES = ["viral", "creators", "library"] as const;
/** The page that a view opens on, which is also its path. */
export type ViewPage = (typeof VIEW_PAGES)[number];

/** In place of the id of a view: *Hot this week*, and what the navigation opens: the member's default, else the same. */
export const HOT = "hot";
export const START = "start";

/** `query`: canonical filters and sort, without paging. `revision` grows with every change. */
export type SavedView = {
  id: string;
  page: ViewPage;
  name: string;
  query: string;
  /** Readable by the whole team; else by its owner alone. */
  isTeam: boolean;
  ownerName: string;
  revision: number;
  /** For the calling member: may change it, opens the page with it. */
  canEdit: boolean;
  isDefault: boolean;
  /** When the same member last had it on the screen, and how many records it found then. */
  seen: { iso: string; total: number } | null;
};

/** How many records views find now, by id. Views that were not counted are missing. */
export type ViewTotals = Record<string, number>;

/** The last change of a view by a member, shown for a while or until the next change; or why it failed, shown once. */
export type ViewNotice = {
  page: ViewPage;
  text: string;
  /** The change that can be undone; null when there is none. */
  undo: { viewId: string; revision: number } | null;
  isError: boolean;
};

export const MAX_VIEW_NAME_LENGTH = 60;
/** So many views of one page may a member own. */
export const MAX_VIEWS = 50;

/** `/viral?categories=Food`. `keep`: parameters of the page, like the form of the list. */
export function viewHref(page: ViewPage, query: string, keep: Readonly<Record<string, string>> = {}): string {
  const text = [query, new URLSearchParams(keep).toString()].filter((part) => part !== "").join("&");
  return text === "" ? `/${page}` : `/${page}?${text}`;
}
