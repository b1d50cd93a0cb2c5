import Link from "next/link";
import { LinkPending } from "./link-pending";
import { Pages } from "./pages";
import { messages } from "./messages/results";

type ResultsFootProps = {
  /** It labels the choice of page size, for example `Posts per page`. */
  label: string;
  page: number;
  totalPages: number;
  pageSize: number;
  sizes: readonly number[];
  /** Results on the page, hidden ones included. */
  shown: number;
  /** How many of them the page leaves out. */
  hidden?: number;
  /** It is null if only the number of pages is known. */
  total: number | null;
  /** There may be more than these pages and results. */
  isAtLeast?: boolean;
  /** The service answered with another page, or with pages of another size, than requested. */
  isElsewhere?: boolean;
  hrefOfPage: (page: number) => string;
  hrefOfSize: (size: number) => string;
  className?: string;
};

export function ResultsFoot({
  label,
  page,
  totalPages,
  pageSize,
  sizes,
  shown,
  hidden = 0,
  total,
  isAtLeast = false,
  isElsewhere = false,
  hrefOfPage,
  hrefOfSize,
  className = "",
}: ResultsFootProps) {
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  return (
    <footer
      className={`sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas/92 px-4 text-ink-2 backdrop-blur-md max-md:static max-md:pb-3 lg:px-6 ${className}`}
    >
      <span className="tabular-nums">
        {isElsewhere || (total !== null && last > total)
          ? messages.foot.shown(shown, total, isAtLeast)
          : total === null
            ? messages.foot.page(page, totalPages, isAtLeast)
            : messages.foot.range(first, last, total, isAtLeast)}
        {hidden > 0 && messages.foot.hidden(hidden)}
      </span>
      <nav aria-label={label} className="flex items-center gap-0.5 max-sm:hidden">
        {sizes.map((size) => (
          <Link
            key={size}
            href={hrefOfSize(size)}
            prefetch={false}
            aria-label={messages.foot.perPage(size)}
            aria-current={size === pageSize ? "true" : undefined}
            className="grid h-7 min-w-7 place-items-center rounded-6 px-1.5 tabular-nums text-ink-3 hover:bg-hover hover:text-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11 max-md:min-w-11"
          >
            {size}
            <LinkPending />
          </Link>
        ))}
        <span className="ml-1 text-ink-3">{messages.foot.sizes}</span>
      </nav>
      {totalPages > 1 && <Pages page={page} last={totalPages} href={hrefOfPage} />}
    </footer>
  );
}
