/** The table and its pages, or what stands in their place. */
import Link from "next/link";
import { CreatorTable } from "@/components/creators/creator-table";
import { changedHref, sameHref, type CreatorAddress } from "@/components/creators/creator-address";
import { EmptyDoctor } from "@/components/filters/empty-doctor";
import { SearchTrouble } from "@/components/filters/search-trouble";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkPending } from "@/components/ui/link-pending";
import { Pages } from "@/components/ui/pages";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { teamContext } from "@/lib/server/team/team-context";
import { countWithoutEach, type Found, type Results } from "./load-creators";

const NOUN = ["creator", "creators"] as const;
const SIZES = [10, 25, 50, 100] as const;

async function NothingFound({ address, found }: { address: CreatorAddress; found: Found }) {
  const { values } = address;
  if (found.page.total_pages > 0) {
    return (
      <EmptyState
        title={`There is no page ${values.page.toLocaleString("en")}`}
        actions={
          <ButtonLink look="primary" href={changedHref(address, { page: found.page.total_pages })}>
            Go to the last page
          </ButtonLink>
        }
      >
        These filters find {found.page.total_pages.toLocaleString("en")} pages.
      </EmptyState>
    );
  }
  if (activeFilters(creatorQuery, values).length === 0) {
    return (
      <EmptyState title="There are no creators yet">
        Import some with{" "}
        <code className="font-mono text-13">npm run cli -- import creators.csv --kind creators</code>, or
        start with <code className="font-mono text-13">DEMO_DATA=on</code>.
      </EmptyState>
    );
  }
  return (
    <div className="px-4 lg:px-6">
      <EmptyDoctor
        query="creators"
        values={values}
        path={address.path}
        counts={await countWithoutEach(await teamContext(), values)}
        noun={NOUN}
      />
    </div>
  );
}

function Foot({ address, found, total }: { address: CreatorAddress; found: Found; total: number | null }) {
  const { page, perPage } = address.values;
  const first = (page - 1) * perPage + 1;
  const last = first + found.page.data.length - 1;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas/92 px-4 text-ink-2 backdrop-blur-md max-md:static max-md:pb-3 lg:px-6">
      <span className="tabular-nums">
        {first.toLocaleString("en")}–{last.toLocaleString("en")}
        {total !== null && ` of ${total.toLocaleString("en")}`}
      </span>
      <nav aria-label="Creators a page" className="flex items-center gap-0.5 max-sm:hidden">
        {SIZES.map((size) => (
          <Link
            key={size}
            href={changedHref(address, { perPage: size })}
            prefetch={false}
            aria-label={`${size} a page`}
            aria-current={size === perPage ? "true" : undefined}
            className="grid h-7 min-w-7 place-items-center rounded-6 px-1.5 tabular-nums text-ink-3 hover:bg-hover hover:text-ink aria-[current]:font-600 aria-[current]:text-ink"
          >
            {size}
            <LinkPending />
          </Link>
        ))}
        <span className="ml-1 text-ink-3">a page</span>
      </nav>
      <Pages
        page={page}
        last={found.page.total_pages}
        href={(target) => changedHref(address, { page: target })}
      />
    </footer>
  );
}

export function CreatorResults({
  address,
  results,
  total,
}: {
  address: CreatorAddress;
  results: Results;
  total: number | null;
}) {
  if (results.trouble) {
    return (
      <div className="px-4 py-10 lg:px-6">
        <SearchTrouble href={sameHref(address)} {...results.trouble} />
      </div>
    );
  }
  if (results.page.data.length === 0) return <NothingFound address={address} found={results} />;
  return (
    <div className="dims-while-pending">
      <CreatorTable
        ids={results.page.data}
        owned={results.owned}
        values={address.values}
        hrefOfOrder={(order) => changedHref(address, order)}
      />
      <Foot address={address} found={results} total={total} />
    </div>
  );
}
