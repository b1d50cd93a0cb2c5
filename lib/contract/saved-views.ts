export const VIEW_PAGES = ["viral", "creators", "library"] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** `HOT` is *Hot this week*. `START` is the member's default view, or else the same. */
export const HOT = "hot";
export const START = "start";

/** `query` has canonical filters and sort, without paging. `revision` grows with every change. */
export type SavedView = {
  id: string;
  page: ViewPage;
  name: string;
  query: string;
  isTeam: boolean;
  ownerName: string;
  revision: number;
  /** About the calling member: may change the view, and has it as the default of its page. */
  canEdit: boolean;
  isDefault: boolean;
  seen: { iso: string; total: number } | null;
};

export type ViewTotals = Record<string, number>;

/** Latest change of a view by a member, shown until the next change or a time limit, or its error, shown once. */
export type ViewNotice = {
  page: ViewPage;
  text: string;
  undo: { viewId: string; revision: number } | null;
  isError: boolean;
};

export const MAX_VIEW_NAME_LENGTH = 60;
/** Parameters that choose a view and are no part of its search. `open`: an ID, or the name of a built-in view. */
export const VIEW_PARAMETERS: readonly string[] = ["all", "open"];

/** Most views of one page per member. */
export const MAX_VIEWS = 50;

/** @param keep parameters of the page, such as the layout */
export function viewHref(page: ViewPage, query: string, keep: Readonly<Record<string, string>> = {}): string {
  const text = [query, new URLSearchParams(keep).toString()].filter((part) => part !== "").join("&");
  return text === "" ? `/${page}` : `/${page}?${text}`;
}
