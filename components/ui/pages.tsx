import Link from "next/link";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { LinkPending } from "./link-pending";
import { messages } from "./messages/results";

function shownPages(page: number, last: number): (number | "gap")[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((value) => value >= 1 && value <= last);
  if (page <= 3) wanted.push(2, 3, 4);
  if (page >= last - 2) wanted.push(last - 1, last - 2, last - 3);
  const sorted = [...new Set(wanted.filter((value) => value >= 1 && value <= last))].sort((a, b) => a - b);
  return sorted.flatMap((value, index) =>
    index > 0 && value - sorted[index - 1]! > 1 ? ["gap" as const, value] : [value],
  );
}

const box =
  "grid h-7 min-w-7 place-items-center rounded-6 px-1.5 font-500 tabular-nums max-md:h-11 max-md:min-w-11";

export function Pages({ page, last, href }: { page: number; last: number; href: (page: number) => string }) {
  if (last <= 1) return null;
  const step = (target: number, label: string, icon: React.ReactNode) =>
    target < 1 || target > last ? (
      <span className={`${box} opacity-35`} aria-hidden="true">
        {icon}
      </span>
    ) : (
      <Link
        prefetch={false}
        href={href(target)}
        className={`${box} hover:bg-hover`}
        aria-label={label}
        rel={target < page ? "prev" : "next"}
      >
        {icon}
        <LinkPending />
      </Link>
    );
  return (
    <nav aria-label={messages.pages.label} className="ml-auto flex flex-wrap justify-end gap-0.5">
      {step(page - 1, messages.pages.previous, <ChevronLeft size={15} />)}
      {shownPages(page, last).map((value, index) =>
        value === "gap" ? (
          <span key={`gap-${index}`} className={box} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={value}
            prefetch={false}
            href={href(value)}
            aria-label={messages.pages.page(value)}
            aria-current={value === page ? "page" : undefined}
            className={`${box} ${value === page ? "bg-ink font-600 text-canvas" : "hover:bg-hover"} ${value !== page && value !== 1 && value !== last ? "max-sm:hidden" : ""}`}
          >
            {formatNumber(value)}
            <LinkPending />
          </Link>
        ),
      )}
      {step(page + 1, messages.pages.next, <ChevronRight size={15} />)}
    </nav>
  );
}
