import Link from "next/link";
import { Flame, House, Users } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { formatDay } from "@/components/ui/moment-words";
import { HOT, viewHref, type SavedView, type ViewPage } from "@/lib/contract/saved-views";
import { NewSince } from "./new-since";
import { messages } from "./messages/bar";

const tab =
  "relative flex h-10 items-center gap-1.5 whitespace-nowrap px-2.5 font-500 text-ink-2 hover:text-ink max-md:h-11 focus-visible:-outline-offset-2 aria-[current]:font-600 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink";

export type TabsProps = {
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

export function ViewTabs({
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
      className={`min-w-0 flex-1 overflow-x-auto [mask-image:linear-gradient(to_left,transparent,black_20px)] [scrollbar-width:none] ${isAlone ? "max-md:hidden" : ""}`}
    >
      <ul className="-ml-2.5 flex w-max pr-5">
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
