/** Under a table: which rows are shown, how many a page, the pages. */
import Link from "next/link";
import { LinkPending } from "@/components/ui/link-pending";
import { Pages } from "@/components/ui/pages";
import { changedHref, type CreatorAddress } from "./creator-address";

const SIZES = [10, 25, 50, 100] as const;

/** `total`: null when the service tells pages but not the number of creators. */
export function PageFoot({
  address,
  shown,
  total,
  totalPages,
}: {
  address: CreatorAddress;
  shown: number;
  total: number | null;
  totalPages: number;
}) {
  const { page, perPage } = address.values;
  const first = (page - 1) * perPage + 1;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas/92 px-4 text-ink-2 backdrop-blur-md max-md:static max-md:pb-3 lg:px-6">
      <span className="tabular-nums">
        {total === null
          ? `Page ${page.toLocaleString("en")} of ${totalPages.toLocaleString("en")}`
          : `${first.toLocaleString("en")}–${(first + shown - 1).toLocaleString("en")} of ${total.toLocaleString("en")}`}
      </span>
      <nav aria-label="Creators a page" className="flex items-center gap-0.5 max-sm:hidden">
        {SIZES.map((size) => (
          <Link
            key={size}
            href={changedHref(address, { perPage: size })}
            prefetch={false}
            aria-label={`${size} a page`}
            aria-current={size === perPage ? "true" : undefined}
            className="grid h-7 min-w-7 place-items-center rounded-6 px-1.5 tabular-nums text-ink-3 hover:bg-hover hover:text-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11 max-md:min-w-11"
          >
            {size}
            <LinkPending />
          </Link>
        ))}
        <span className="ml-1 text-ink-3">a page</span>
      </nav>
      {totalPages > 1 && (
        <Pages page={page} last={totalPages} href={(target) => changedHref(address, { page: target })} />
      )}
    </footer>
  );
}
