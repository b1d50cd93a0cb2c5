import type { ReactNode } from "react";
import Link from "next/link";
import { ArrowDown, ArrowUp } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { headCell } from "@/components/ui/table-cells";
import type { CreatorSortKey } from "@/lib/contract/creators";
import { sortHref, type CreatorAddress } from "./creator-address";

export function SortHead({
  address,
  title,
  sort,
  isNumber = false,
  className = "",
  mark,
}: {
  address: CreatorAddress;
  title: string;
  sort?: CreatorSortKey;
  isNumber?: boolean;
  className?: string;
  mark?: ReactNode;
}) {
  const { sortBy, sortOrder } = address.values;
  const isCurrent = sort !== undefined && sort === sortBy;
  const Arrow = sortOrder === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (sortOrder === "asc" ? "ascending" : "descending") : undefined}
      className={`${headCell} ${isNumber ? "text-right" : ""} ${className}`}
    >
      {sort === undefined ? (
        title
      ) : (
        <Link
          href={sortHref(address, sort)}
          prefetch={false}
          className={`group/sort inline-flex h-full items-center gap-0.5 rounded-4 focus-visible:-outline-offset-2 hover:text-ink ${isCurrent ? "text-ink" : ""}`}
        >
          {!isCurrent && isNumber && (
            <ArrowDown
              size={12}
              aria-hidden="true"
              className="opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"
            />
          )}
          {title}
          {isCurrent && <Arrow size={12} aria-hidden="true" />}
          <LinkPending />
        </Link>
      )}
      {mark}
    </th>
  );
}
