"use client";
/** Some orders have no column, and narrow screens have no column headers. */
import Link from "next/link";
import { ArrowDown, ArrowUp, Check } from "lucide-react";
import { menuClass } from "@/components/ui/menu-class";
import { LinkPending } from "@/components/ui/link-pending";
import { unseen } from "@/components/ui/unseen";
import { creatorQuery } from "@/lib/contract/creators";
import type { Sort } from "@/lib/contract/definition";
import { orderInWords, sortOf } from "@/lib/contract/sorts";
import { LIBRARY_PATH, changedHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/table";

const SORTS = Object.entries<Sort>(creatorQuery.sorting.sorts);

export function SortMenu({ address }: { address: CreatorAddress }) {
  const { sortBy, sortOrder } = address.values;
  const current = sortOf(creatorQuery, sortBy);
  const nameOf = ({ label, library }: Sort) =>
    (address.path === LIBRARY_PATH ? library?.label : undefined) ?? label;
  const Arrow = sortOrder === "asc" ? ArrowUp : ArrowDown;
  return (
    <details className="relative shrink-0" name="menu">
      <summary className="flex h-7 items-center gap-1 rounded-6 px-2 font-500 text-ink-2 hover:bg-hover hover:text-ink max-md:h-11 max-sm:min-w-11 max-sm:justify-center">
        <span className="max-sm:sr-only">
          {messages.sort.label(unseen, nameOf(current), orderInWords(current, sortOrder))}
        </span>
        <Arrow size={14} aria-hidden="true" className="text-ink-3" />
      </summary>
      <ul className={`${menuClass} w-64 p-1.5`}>
        {SORTS.flatMap(([key, sort]) =>
          (["desc", "asc"] as const).map((order) => {
            const isCurrent = key === sortBy && order === sortOrder;
            return (
              <li key={key + order}>
                <Link
                  href={changedHref(address, { sortBy: key, sortOrder: order })}
                  prefetch={false}
                  aria-current={isCurrent ? "true" : undefined}
                  className="flex h-8 items-center rounded-6 px-2.5 hover:bg-hover aria-[current]:font-600 max-md:h-11"
                >
                  {nameOf(sort)}
                  <span className="ml-1.5 text-ink-3">{orderInWords(sort, order)}</span>
                  {isCurrent && <Check size={14} aria-hidden="true" className="ml-auto text-accent" />}
                  <LinkPending />
                </Link>
              </li>
            );
          }),
        )}
      </ul>
    </details>
  );
}
