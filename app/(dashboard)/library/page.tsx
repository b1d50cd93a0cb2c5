/** The library: everything that the team owns, for every member, for ever. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { CreatorFilters } from "@/components/creators/creator-search";
import { ignoredParameters } from "@/components/filters/search-address";
import {
  LIBRARY_PATH,
  PEEK,
  keptByForm,
  peekHref,
  sameHref,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { CreatorCount } from "@/components/creators/creator-count";
import { CsvLink } from "@/components/creators/csv-link";
import { messages } from "@/components/creators/messages/library";
import { ResultsBar } from "@/components/creators/results-bar";
import { RevealChip } from "@/components/creators/reveal-chip";
import type { TableSettings } from "@/components/creators/table-settings";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { OwnedPage } from "@/lib/server/team/library/list-owned";
import { browseLibrary } from "@/lib/server/team/library/browse-library";
import { tableSettings } from "../creators/table-settings";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { OF_VIEWS, pageViews } from "../page-views";
import { OpenCreator } from "../open-creator";
import { SavedViews } from "../saved-views";
import { LibraryResults } from "./library-results";

export const metadata: Metadata = { title: PAGES.library.title };
export const dynamic = "force-dynamic";

/** Parameters of the page that no view keeps. */
const OF_THE_PAGE = [PEEK, ...OF_VIEWS];
/** Those that are no part of its search. */
const BESIDE = ["reveal", ...OF_THE_PAGE];

type OpenedProps = {
  ctx: MemberContext;
  address: CreatorAddress;
  owned: OwnedPage;
  settings: TableSettings;
  id: string;
};

/** The creator that the address opens beside the table. */
function OpenedOwned({ ctx, address, owned, settings, id }: OpenedProps) {
  const { page, perPage } = address.values;
  const ids = owned.rows.map(({ creator }) => creator.id);
  return (
    <OpenCreator
      {...{ ctx, address, id, ids }}
      positionOf={(each) => (page - 1) * perPage + ids.indexOf(each) + 1}
      total={owned.total}
      of={(each) => ({ owned: owned.rows[ids.indexOf(each)]! })}
      hidden={settings.hidden ?? []}
    />
  );
}

export default async function LibraryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("library");
  const params = await searchParams;
  const seesContacts = isAllowed(ctx, "contacts");
  // A search by an address would tell whose it is.
  const entries = entriesOf(params).filter(([name]) => seesContacts || name !== "email");
  const revealId = firstOf(params.reveal) || undefined;
  const views = await pageViews(ctx, "library", entries, OF_THE_PAGE);
  const parsed = parseUrl(creatorQuery, entries, { isForm: true, ignore: BESIDE });
  const keep = { reveal: revealId, ...views.keep };
  const openId = firstOf(params[PEEK]) || undefined;
  const target = canonicalTarget(creatorQuery, LIBRARY_PATH, entries, parsed, { ...keep, [PEEK]: openId });
  if (target) redirect(target);

  const { values, issues } = parsed;
  const ignored = ignoredParameters(creatorQuery, issues);
  const address: CreatorAddress = { path: LIBRARY_PATH, values, keep, ignored };
  const owned = await browseLibrary(ctx, { values, revealId });
  const settings = await tableSettings(ctx);
  const activeCount = activeFilters(creatorQuery, values).length;
  const kept = keptByForm(address);
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <CreatorFilters
          values={values}
          facets={null}
          counts={owned.counts}
          total={owned.total}
          action={LIBRARY_PATH}
          noun={["creator", "creators"]}
          keep={kept}
          without={seesContacts ? [] : ["email"]}
        />
      }
    >
      <SavedViews
        pageViews={views}
        total={owned.total}
        address={peekHref(address, openId)}
        understood={sameHref({ ...address, ignored: [] })}
      />
      <ResultsBar
        address={address}
        activeCount={activeCount}
        count={<CreatorCount total={owned.total} otherwise="" note={messages.note} />}
        settings={settings}
        actions={owned.total > 0 && isAllowed(ctx, "export") && <CsvLink address={address} />}
        chips={
          (activeCount > 0 || issues.length > 0 || revealId) && (
            <>
              {revealId && (
                <RevealChip
                  purpose={owned.revealPurpose}
                  href={sameHref({ ...address, values: { ...values, page: 1 }, keep: views.keep })}
                />
              )}
              <FilterChips
                query={creatorQuery}
                values={values}
                issues={issues}
                path={LIBRARY_PATH}
                keep={kept}
              />
            </>
          )
        }
      />
      <LibraryResults
        address={address}
        owned={owned}
        settings={settings}
        canSearch={isAllowed(ctx, "search")}
        canReveal={isAllowed(ctx, "reveal")}
        currentId={openId}
      />
      {openId && <OpenedOwned {...{ ctx, address, owned, settings }} id={openId} />}
    </FilterLayout>
  );
}
