/** The six orders, as links. */
import Link from "next/link";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { LinkPending } from "@/components/ui/link-pending";
import type { CreatorSortKey } from "@/lib/contract/enums";

export const SORT_LABELS: Record<CreatorSortKey, string> = {
  date_created: "Newest in the index",
  followers: "Followers",
  engagement_rate: "Engagement rate",
  avg_views: "Average views",
  avg_likes: "Average likes",
  avg_comments: "Average comments",
};

export type Order = { sortBy: CreatorSortKey; sortOrder: "asc" | "desc" };
export type HrefOfOrder = (order: Order) => string;

/** In a column's heading: highest first, then lowest first. */
export function SortLink({
  label,
  sortKey,
  order,
  hrefOf,
}: {
  label: string;
  sortKey: CreatorSortKey;
  order: Order;
  hrefOf: HrefOfOrder;
}) {
  const isCurrent = order.sortBy === sortKey;
  const sortOrder = isCurrent && order.sortOrder === "desc" ? "asc" : "desc";
  const Icon = order.sortOrder === "desc" ? ArrowDown : ArrowUp;
  return (
    <Link
      href={hrefOf({ sortBy: sortKey, sortOrder })}
      prefetch={false}
      className={`inline-flex items-center gap-1 rounded-4 hover:text-ink ${isCurrent ? "text-ink" : ""}`}
    >
      {label}
      {isCurrent && <Icon size={13} aria-hidden="true" />}
      <LinkPending />
    </Link>
  );
}

/** All six in a menu: for orders that have no column, and for small screens. */
export function SortMenu({ order, hrefOf }: { order: Order; hrefOf: HrefOfOrder }) {
  const Icon = order.sortOrder === "desc" ? ArrowDown : ArrowUp;
  return (
    <details className="relative">
      <summary className={buttonClass({ className: "font-500" })}>
        <Icon size={14} className="text-ink-3" aria-hidden="true" />
        <span className="sr-only">Sorted by </span>
        {SORT_LABELS[order.sortBy]}
        <ChevronsUpDown size={13} className="text-ink-3" aria-hidden="true" />
      </summary>
      <ul className="absolute right-0 top-full z-20 mt-1 w-72 rounded-12 bg-raised p-1.5 shadow-2">
        {(Object.keys(SORT_LABELS) as CreatorSortKey[]).map((sortBy) => (
          <li key={sortBy} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate px-2.5 py-1.5">{SORT_LABELS[sortBy]}</span>
            {(["desc", "asc"] as const).map((sortOrder) => {
              const isCurrent = order.sortBy === sortBy && order.sortOrder === sortOrder;
              const Arrow = sortOrder === "desc" ? ArrowDown : ArrowUp;
              return (
                <Link
                  key={sortOrder}
                  href={hrefOf({ sortBy, sortOrder })}
                  prefetch={false}
                  aria-current={isCurrent ? "true" : undefined}
                  aria-label={`${SORT_LABELS[sortBy]}, ${sortOrder === "desc" ? "highest" : "lowest"} first`}
                  className="grid size-8 place-items-center rounded-6 text-ink-3 hover:bg-hover aria-[current]:bg-ink aria-[current]:text-canvas max-md:size-11"
                >
                  <Arrow size={14} aria-hidden="true" />
                </Link>
              );
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
