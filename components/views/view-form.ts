import type { ViewPage } from "@/lib/contract/saved-views";

export const VIEWS_ROUTE = "/api/dashboard/views";

export type Screen = {
  page: ViewPage;
  /** The query holds canonical filters and order without ignored parameters, and is empty for everything. */
  query: string;
  /** Forms return here. */
  address: string;
  /** Saving leads here: ignored parameters are removed, because they aren't saved. */
  understood: string;
  /** Proposed for a new view. */
  name: string;
  /** The open view's new name when its filters are saved. Null while it keeps its name. */
  following: string | null;
  /** The queries that a new view can have when its first day begins a period: with the period, and with the day. */
  dates: readonly { query: string; label: string }[];
};

export const newViewOf = (fields: FormData) => ({
  page: fields.get("page"),
  query: fields.get("query"),
  name: fields.get("name"),
  scope: fields.get("scope"),
});
