import { X, Flame, House, Users } from "lucide-react";
import { Activity } from "react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { LinkPending } from "@/components/ui/link-pending";
import { formatDay } from "@/components/ui/moment-words";
import { answerFocus } from "@/components/ui/notice";
import { toastClass } from "@/components/ui/toast-class";
import { unseen } from "@/components/ui/unseen";
import { viewHref, type SavedView, type ViewNotice, HOT, type ViewPage } from "@/lib/contract/saved-views";
import { SaveAs } from "./save-as";
import { ViewAction, ViewMenu } from "./view-menu";
import type { Screen } from "./view-form";
import { messages } from "./messages/bar";
import { NewSince } from "./new-since";

type ViewBarProps = {
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
          fields={{
            action: "update",
            query: screen.query,
            ...(screen.following !== null && { name: screen.following }),
          }}
          back={screen.understood}
          className={buttonClass({ size: "small" })}
        >
          {messages.bar.update(unseen, open.name)}
        </ViewAction>
      )}
    </>
  );
}

/** A result lies over the page, so that nothing moves; an error stays above it. */
function ViewNoticeBar({ notice, back }: { notice: ViewNotice; back: string }) {
  const { text, undo, isError } = notice;
  return (
    <div
      role={isError ? "alert" : "status"}
      {...answerFocus}
      className={`flex items-center gap-2 outline-none ${isError ? "border-b border-bad-line bg-bad-soft px-4 py-1 text-bad-ink lg:px-6" : `${toastClass} fixed inset-x-4 bottom-16 z-[12] mx-auto w-fit max-md:bottom-20 max-md:w-auto`}`}
    >
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">{text}</p>
      {undo && (
        <ViewAction
          route="notice"
          fields={{ action: "undo", viewId: undo.viewId, revision: String(undo.revision) }}
          back={back}
          className={buttonClass({ variant: "inverse", size: "small", className: "max-md:h-11" })}
        >
          {messages.notice.undo}
        </ViewAction>
      )}
      <ViewAction
        route="notice"
        fields={{ action: "dismiss" }}
        back={back}
        className={buttonClass({
          variant: isError ? "ghost" : "inverseGhost",
          size: "small",
          className: "px-1.5! max-md:h-11 max-md:min-w-11",
        })}
      >
        <X size={14} aria-hidden="true" />
        <span className="sr-only">{messages.notice.dismiss}</span>
      </ViewAction>
    </div>
  );
}

const tab =
  "relative flex h-10 items-center gap-1.5 whitespace-nowrap px-2.5 font-500 text-ink-2 hover:text-ink max-md:h-11 focus-visible:-outline-offset-2 aria-[current]:font-600 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink";

type TabsProps = {
  page: ViewPage;
  views: readonly SavedView[];
  open: SavedView | null;
  isDirty: boolean;
  isHot: boolean;
  hot: { endsAt: string | null } | null;
  isEverything: boolean;
  isAlone: boolean;
  allHref: string;
  /** Opening a view keeps these page parameters. */
  carry: Readonly<Record<string, string>>;
};

function ViewTabs({
  page,
  views,
  open,
  isDirty,
  isHot,
  hot,
  isEverything,
  isAlone,
  allHref,
  carry,
}: TabsProps) {
  const isChanged = (view: SavedView) => isDirty && view.id === open?.id;
  const hrefOf = ({ id, query }: SavedView) =>
    // The id tells apart views with the same filters.
    views.some((other) => other.id !== id && other.query === query)
      ? viewHref(page, "", { open: id, ...carry })
      : viewHref(page, query, carry);
  return (
    <nav
      aria-label={messages.tabs.label}
      className={`-ml-2.5 min-w-0 flex-1 overflow-x-auto [mask-image:linear-gradient(to_left,transparent,black_20px)] [scrollbar-width:none] ${isAlone ? "max-md:hidden" : ""}`}
    >
      <ul className="flex w-max pr-5">
        {hot && (
          <li className="max-md:-order-2">
            <Link
              href={viewHref(page, "", { open: HOT, ...carry })}
              prefetch={false}
              aria-current={isHot ? "page" : undefined}
              className={tab}
            >
              <Flame size={14} className={isHot ? "text-bad-ink" : "text-ink-3"} aria-hidden="true" />
              {hot.endsAt === null ? messages.tabs.hot : messages.tabs.hotUntil(formatDay(hot.endsAt))}
              <LinkPending />
            </Link>
          </li>
        )}
        <li className="max-md:-order-2">
          <Link
            href={allHref}
            prefetch={false}
            aria-current={isEverything ? "page" : undefined}
            className={tab}
          >
            {messages.tabs.all[page]}
            <LinkPending />
          </Link>
        </li>
        {views.map((view) => (
          // On phones the open view comes first, as it would often be out of view.
          <li key={view.id} className={view.id === open?.id ? "max-md:-order-1" : ""}>
            <Link
              href={hrefOf(view)}
              prefetch={false}
              aria-current={view.id === open?.id ? "page" : undefined}
              className={tab}
            >
              {isChanged(view) && (
                // The mark comes first, because the end of a tab can be out of view on phones.
                <span
                  aria-hidden="true"
                  title={messages.tabs.changed}
                  className="size-1.5 rounded-full bg-accent"
                />
              )}
              {view.isDefault && <House size={13} className="text-ink-3" aria-hidden="true" />}
              <bdi className="max-w-48 truncate">{view.name}</bdi>
              {view.isTeam && <Users size={13} className="text-ink-3" aria-hidden="true" />}
              <span className="sr-only">
                {view.isTeam && `${messages.tabs.marks.team} `}
                {view.isDefault && `${messages.tabs.marks.byDefault} `}
                {isChanged(view) && messages.tabs.marks.changed}
              </span>
              {view.id !== open?.id && view.seen && (
                <NewSince
                  view={{ id: view.id, page, seen: { total: view.seen.total } }}
                  seenAt={view.seen.iso}
                />
              )}
              <LinkPending />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
