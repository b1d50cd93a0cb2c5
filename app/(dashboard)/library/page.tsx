/** Owned creators stay in the library forever, for every member. */
import { LibraryBig, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompareChoice } from "@/components/creators/compare-choice";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { GROUP, openedGroup } from "@/components/filters/opened-group";
import { openCreatorGroup } from "@/components/creators/open-creator-group";
import { CreatorFilters } from "@/components/creators/creator-search";
import { ignoredParameters } from "@/components/filters/search-address";
import {
  LIBRARY_PATH,
  PEEK,
  changedHref,
  keptByForm,
  peekHref,
  sameHref,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { CreatorCount, ResultsBar } from "@/components/creators/results-bar";
import { ListChip, RevealChip } from "@/components/creators/library-chips";
import { ListMenu, listHref } from "@/components/creators/list-menu";
import { ExportLinks } from "@/components/creators/export-links";
import { LibraryTable } from "@/components/creators/library-table";
import { messages } from "@/components/creators/messages/library";
import { messages as listMessages } from "@/components/creators/messages/lists";
import { PageFoot } from "@/components/creators/page-foot";
import { RefusedFilters } from "@/components/creators/refused-filters";
import type { TableSettings } from "@/components/creators/table-settings";
import { RowOpener } from "@/components/records/row-opener";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { ON_LIST, type ListsById } from "@/lib/contract/lists";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl, type Issue } from "@/lib/contract/query";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { OwnedPage } from "@/lib/server/team/library/list-owned";
import { listNames } from "@/lib/server/team/lists/list-lists";
import { listsOf } from "@/lib/server/team/lists/lists-of";
import { hiddenFilters, refusedFilters } from "@/lib/server/team/library/contacts";
import { browseLibrary, type LibraryPage as LibraryPageOf } from "@/lib/server/team/library/browse-library";
import { tableSettings } from "../creators/table-settings";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { VIEW_PARAMETERS } from "@/lib/contract/saved-views";
import { pageViews } from "../page-views";
import { OpenCreator } from "../open-creator";
import { SavedViews } from "../saved-views";

export const metadata: Metadata = { title: PAGES.library.title };
export const dynamic = "force-dynamic";

const OF_THE_PAGE = [PEEK, GROUP, ...VIEW_PARAMETERS];
const BESIDE = ["reveal", ON_LIST, ...OF_THE_PAGE];

type OpenedProps = {
  ctx: MemberContext;
  address: CreatorAddress;
  owned: OwnedPage;
  settings: TableSettings;
  id: string;
};

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

/** Null when nothing is filtered. */
function Chips({
  address,
  owned,
  activeCount,
  issues,
}: Pick<OpenedProps, "address"> & { owned: LibraryPageOf; activeCount: number; issues: readonly Issue[] }) {
  const { values, keep } = address;
  if (activeCount === 0 && issues.length === 0 && !keep.reveal && owned.list === undefined) return null;
  return (
    <>
      {keep.reveal && (
        <RevealChip
          purpose={owned.revealPurpose}
          href={changedHref({ ...address, ignored: [], keep: { ...keep, reveal: undefined } }, { page: 1 })}
        />
      )}
      {owned.list !== undefined && <ListChip name={owned.list?.name ?? null} href={listHref(address)} />}
      <FilterChips
        isFolded
        query={creatorQuery}
        values={values}
        issues={issues}
        path={LIBRARY_PATH}
        keep={keptByForm(address)}
      />
    </>
  );
}

type ActionsProps = Pick<OpenedProps, "ctx" | "address"> & {
  names: Awaited<ReturnType<typeof listNames>>;
  total: number;
};

function Actions({ ctx, address, names, total }: ActionsProps) {
  return (
    <>
      <ListMenu address={address} lists={names} />
      {total > 0 && isAllowed(ctx, "export") && <ExportLinks address={address} total={total} />}
    </>
  );
}

type Shown = {
  address: CreatorAddress;
  owned: LibraryPageOf;
  canSearch: boolean;
};

function Nothing({ address, owned, canSearch }: Shown) {
  const isNarrowed =
    activeFilters(creatorQuery, address.values).length > 0 ||
    !!address.keep.reveal ||
    !!address.keep[ON_LIST];
  if (owned.list === null)
    return (
      <EmptyState
        icon={<SearchX size={19} aria-hidden="true" />}
        title={listMessages.filter.gone}
        actions={
          <ButtonLink variant="primary" href={listHref(address)}>
            {listMessages.filter.widenAll}
          </ButtonLink>
        }
      >
        {listMessages.filter.goneText}
      </EmptyState>
    );
  if (owned.total > 0) {
    return (
      <EmptyState
        title={messages.noPage.title(owned.page)}
        actions={
          <ButtonLink variant="primary" href={changedHref(address, { page: owned.totalPages })}>
            {messages.noPage.last}
          </ButtonLink>
        }
      >
        {messages.noPage.text(owned.totalPages)}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    const search = sameHref({ ...address, path: "/creators", keep: {}, ignored: [] });
    return (
      <EmptyState
        icon={<SearchX size={19} aria-hidden="true" />}
        title={messages.filtered.title}
        actions={
          <>
            {canSearch && (
              <ButtonLink variant="primary" href={search}>
                {messages.filtered.search}
              </ButtonLink>
            )}
            <ButtonLink href={address.path}>{messages.filtered.all}</ButtonLink>
          </>
        }
      >
        {canSearch && messages.filtered.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<LibraryBig size={19} aria-hidden="true" />}
      title={messages.empty.title}
      actions={
        canSearch && (
          <ButtonLink variant="primary" href="/creators">
            {messages.empty.search}
          </ButtonLink>
        )
      }
    >
      {messages.empty.text}
    </EmptyState>
  );
}

/** `canReveal` allows refreshes; `canAdd` allows changes of lists. */
type Props = Shown & {
  onLists: ListsById;
  settings: TableSettings;
  canReveal: boolean;
  canAdd: boolean;
  currentId: string | undefined;
};

function LibraryResults({
  address,
  owned,
  onLists,
  settings,
  canSearch,
  canReveal,
  canAdd,
  currentId,
}: Props) {
  if (owned.rows.length === 0) return <Nothing {...{ address, owned, canSearch }} />;
  return (
    <div className="dims-while-pending">
      <div className="@container border-t border-line bg-surface">
        <RowOpener>
          <CompareChoice
            {...{ canReveal, canSearch, canAdd }}
            rows={owned.rows.map(({ creator }) => creator.id).join(" ")}
          >
            <LibraryTable
              rows={owned.rows}
              {...{ address, onLists, settings, canSearch, currentId }}
              now={Date.now()}
            />
          </CompareChoice>
        </RowOpener>
      </div>
      <PageFoot
        address={address}
        shown={owned.rows.length}
        total={owned.total}
        totalPages={owned.totalPages}
      />
    </div>
  );
}

export default async function LibraryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("library");
  const params = await searchParams;
  const entries = entriesOf(params);
  const revealId = firstOf(params.reveal) || undefined;
  const views = await pageViews(ctx, "library", entries, OF_THE_PAGE);
  const parsed = parseUrl(creatorQuery, entries, { isForm: true, ignore: BESIDE });
  const listId = firstOf(params[ON_LIST]) || undefined;
  const keep = { reveal: revealId, [ON_LIST]: listId, ...views.keep };
  const openId = firstOf(params[PEEK]) || undefined;
  const group = openedGroup(creatorQuery, firstOf(params[GROUP]));
  const beside = { ...keep, [PEEK]: openId, [GROUP]: group };
  const target = canonicalTarget(creatorQuery, LIBRARY_PATH, entries, parsed, beside);
  if (target) redirect(target);

  const { values, issues } = parsed;
  const ignored = ignoredParameters(creatorQuery, issues);
  const address: CreatorAddress = { path: LIBRARY_PATH, values, keep, ignored };
  const without = hiddenFilters(ctx, null);
  const refused = refusedFilters(ctx, values, null);
  if (refused.length > 0) return <RefusedFilters {...{ address, refused, without }} />;
  const owned = await browseLibrary(ctx, { values, revealId, listId });
  const names = await listNames(ctx);
  const onLists = await listsOf(
    ctx,
    owned.rows.map(({ creator }) => creator.id),
  );
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
          hasFacets={false}
          opened={openCreatorGroup(group, values, { facets: null, counts: owned.counts })}
          counts={owned.counts}
          total={owned.total}
          action={LIBRARY_PATH}
          noun={["creator", "creators"]}
          keep={kept}
          without={without}
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
        actions={<Actions {...{ ctx, address, names }} total={owned.total} />}
        chips={<Chips {...{ address, owned, activeCount, issues }} />}
      />
      <LibraryResults
        address={address}
        owned={owned}
        onLists={onLists}
        settings={settings}
        canSearch={isAllowed(ctx, "search")}
        canReveal={isAllowed(ctx, "reveal")}
        canAdd={isAllowed(ctx, "lists.write")}
        currentId={openId}
      />
      {openId && <OpenedOwned {...{ ctx, address, owned, settings }} id={openId} />}
    </FilterLayout>
  );
}
