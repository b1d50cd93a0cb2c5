import { Activity } from "react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { LinkPending } from "@/components/ui/link-pending";
import { unseen } from "@/components/ui/unseen";
import { viewHref, type SavedView, type ViewNotice } from "@/lib/contract/saved-views";
import { SaveAs } from "./save-as";
import { ViewAction } from "./view-action";
import type { Screen } from "./view-form";
import { ViewMenu } from "./view-menu";
import { ViewNoticeBar } from "./view-notice-bar";
import { ViewTabs } from "./view-tabs";
import { messages } from "./messages/bar";

export type ViewBarProps = {
  screen: Screen;
  views: readonly SavedView[];
  deleted: readonly SavedView[];
  open: SavedView | null;
  /** Filters on the page differ from those of the open view. */
  isDirty: boolean;
  isHot: boolean;
  /** Null when there is none. `endsAt` is null for this week. */
  hot: { endsAt: string | null } | null;
  notice: ViewNotice | null;
  canSave: boolean;
  allHref: string;
  carry: Readonly<Record<string, string>>;
};

function DirtyActions({ open, screen, carry }: Pick<ViewBarProps, "screen" | "carry"> & { open: SavedView }) {
  return (
    <>
      <Link
        href={viewHref(screen.page, open.query, carry)}
        prefetch={false}
        className={buttonClass({ variant: "ghost", size: "small", className: "max-md:hidden" })}
      >
        {messages.bar.reset(unseen, open.name)}
        <LinkPending />
      </Link>
      {open.canEdit && screen.query !== "" && (
        <ViewAction
          route={open.id}
          fields={{ action: "update", query: screen.query }}
          back={screen.understood}
          className={buttonClass({ size: "small" })}
        >
          {messages.bar.update(unseen, open.name)}
        </ViewAction>
      )}
    </>
  );
}

export function ViewBar(props: ViewBarProps) {
  const { screen, views, deleted, open, isDirty, isHot, hot, notice, canSave, allHref, carry } = props;
  const isEverything = !open && screen.query === "";
  // On phones the row is left out if "everything" is the only tab. Its actions are beside the count.
  const isAlone = views.length === 0 && screen.page !== "viral";
  return (
    <Activity>
      <section
        aria-label={messages.bar.label}
        className={`max-md:-order-9 ${isAlone ? "max-md:contents" : ""}`}
      >
        {notice && (
          <div className="max-md:-order-9 max-md:basis-full">
            <ViewNoticeBar notice={notice} back={screen.address} />
          </div>
        )}
        <div
          className={`flex items-center gap-1 border-b border-line px-4 lg:px-6 ${screen.page === "creators" ? "lg:pr-[min(27rem,60%)]" : ""} ${isAlone ? "max-md:contents" : ""}`}
        >
          <ViewTabs
            isAlone={isAlone}
            page={screen.page}
            views={views}
            open={open}
            isDirty={isDirty}
            isHot={isHot}
            hot={hot}
            isEverything={isEverything}
            allHref={allHref}
            carry={carry}
          />
          <div
            className={`flex shrink-0 items-center gap-1 max-md:empty:hidden ${isAlone ? "max-md:-order-5" : ""}`}
          >
            {open && isDirty && <DirtyActions open={open} screen={screen} carry={carry} />}
            {canSave && screen.query !== "" && (!open || isDirty) && (
              <SaveAs screen={screen} isCopy={open !== null} />
            )}
            {canSave && <ViewMenu open={open} deleted={deleted} screen={screen} />}
          </div>
        </div>
      </section>
    </Activity>
  );
}
