/** Under the results: which ones are shown, how many a page, the pages. */
import Link from "next/link";
import { LinkPending } from "@/components/ui/link-pending";
import { Pages } from "@/components/ui/pages";

const SIZES = [12, 24, 48] as const;

export function ResultsFoot({
  page,
  pageSize,
  totalPages,
  total,
  hrefOfPage,
  hrefOfSize,
}: {
  page: number;
  pageSize: number;
  totalPages: number;
  total: number;
  hrefOfPage: (page: number) => string;
  hrefOfSize: (size: number) => string;
}) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <footer className="sticky bottom-0 z-10 mt-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas/92 px-4 text-ink-2 backdrop-blur-md max-md:static max-md:pb-3 lg:px-6">
      <span className="tabular-nums">
        {first.toLocaleString("en")}–{last.toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      <nav aria-label="Posts a page" className="flex items-center gap-0.5 max-sm:hidden">
        {SIZES.map((size) => (
          <Link
            key={size}
            href={hrefOfSize(size)}
            prefetch={false}
            aria-label={`${size} a page`}
            aria-current={size === pageSize ? "true" : undefined}
            className="grid h-7 min-w-7 place-items-center rounded-6 px-1.5 tabular-nums text-ink-3 hover:bg-hover hover:text-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11 max-md:min-w-11"
          >
            {size}
            <LinkPending />
          </Link>
        ))}
        <span className="ml-1 text-ink-3">a page</span>
      </nav>
      {totalPages > 1 && <Pages page={page} last={totalPages} href={hrefOfPage} />}
    </footer>
  );
}
