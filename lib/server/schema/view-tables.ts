import "server-only";
/** Row types of the saved views (migrations/views.ts). Times are ISO 8601, UTC, unless their name ends in _ms. */
import type { Generated } from "kysely";
import type { ViewPage } from "@/lib/contract/saved-views";

export interface ViewTables {
  /** `query`: canonical filters and sort. A deleted view stays, so that it can be restored. */
  saved_view: {
    id: string;
    page: ViewPage;
    owner_id: string;
    is_team: number;
    name: string;
    query: string;
    revision: Generated<number>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  /** When a member last had the view on the screen, and how many records it found. */
  view_seen: { member_id: string; view_id: string; seen_at: string; total: number };
  /** `open_id`: the view that the filters on the screen began with. `default_id`: opened by the bare address. */
  view_target: { member_id: string; page: ViewPage; open_id: string | null; default_id: string | null };
  /**
   * The last thing that a member did. `before`: the row as it was, JSON; null when there is nothing to take back.
   * `address`: the search that it is about, as notices.ts spells it; null: every search of the page.
   */
  view_notice: {
    member_id: string;
    page: ViewPage;
    text: string;
    is_error: number;
    view_id: string | null;
    revision: number | null;
    before: string | null;
    made_at_ms: number;
    address: string | null;
  };
}
