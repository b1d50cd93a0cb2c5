import { EmptyResults } from "@/components/filters/empty-results";
import { SearchProblem } from "@/components/filters/search-problem";
import {
  CREATORS_PATH,
  changedHref,
  hidingOf,
  keptByForm,
  sameHref,
  selectedSearch,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { PlainSelection } from "@/components/creators/plain-selection";
import { CreatorTable } from "@/components/creators/creator-table";
import { MoreMenu } from "@/components/creators/more-menu";
import { HiddenHere, PageFoot } from "@/components/creators/page-foot";
import type { NumberedRow } from "@/components/creators/selection";
import { SelectionForm } from "@/components/creators/selection-form";
import type { TableSettings } from "@/components/creators/table-settings";
import { describeFilter } from "@/components/filters/describe-filter";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { messages as hidingMessages } from "@/components/creators/messages/more";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { messages } from "@/components/creators/messages/search";
import { activeFilters, canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { HIDE, ONLY, withHiding } from "@/lib/contract/hiding";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
import type { Hidden } from "@/lib/server/team/hiding/hidden-among";
import type { MemberContext } from "@/lib/server/team/team-context";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { listNames } from "@/lib/server/team/lists/list-lists";
import { listsOf } from "@/lib/server/team/lists/lists-of";
import { isAllowed } from "@/lib/server/access/caller";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import { ChosenCreators } from "./chosen-creators";
import { CreatorRows } from "./creator-rows";
import { LookCloserHere, isLookingCloser } from "./look-closer-here";
import { rowsKnown } from "./rows-known";
import { NoData } from "../no-data";
import { RevealEntries } from "./whole-page";
import { searchCreators } from "@/lib/server/team/search/search-service";
import { countWithout } from "../count-without";
import { countOf, type Results } from "./load-results";
import { AllHidden, NoneLeft } from "./none-left";

const NOUN = ["creator", "creators"] as const;

const pagesOf = ({ total_pages: totalPages, isAtLeast }: CreatorIdPage) => ({ totalPages, isAtLeast });

function matchedFilters(values: CreatorAddress["values"]): string[] {
  const filters: Record<string, Filter> = creatorQuery.filters;
  return activeFilters(creatorQuery, values).map(
    (name) => `${filters[name]!.label} ${describeFilter(filters[name]!, values)}`,
  );
}

async function NothingFound({
  ctx,
  address,
  found,
}: {
  ctx: MemberContext;
  address: CreatorAddress;
  found: CreatorIdPage;
}) {
  const { values } = address;
  if (found.total_pages > 0 && values.page > found.total_pages) {
    return (
      <EmptyState
        title={messages.noPage.title(values.page)}
        actions={
          <>
            <ButtonLink variant="primary" href={changedHref(address, { page: found.total_pages })}>
              {messages.noPage.last}
            </ButtonLink>
            <ButtonLink href={changedHref(address, { page: 1 })}>{messages.noPage.first}</ButtonLink>
          </>
        }
      >
        {messages.noPage.text(found.total_pages)}
      </EmptyState>
    );
  }
  if (found.leftOut !== undefined)
    return <EmptyState title={messages.unusable}>{messages.leftOut(found.leftOut)}</EmptyState>;
  // The service reported no number of pages, and this one is empty.
  if (found.isAtLeast)
    return (
      <EmptyState
        title={messages.noPage.empty(values.page)}
        actions={
          <ButtonLink variant="primary" href={changedHref(address, { page: 1 })}>
            {messages.noPage.first}
          </ButtonLink>
        }
      >
        {messages.noPage.untold}
      </EmptyState>
    );
  if (hidingOf(address).owned === ONLY)
    return (
      <EmptyState
        title={hidingMessages.noOwned.title}
        actions={
          <ButtonLink
            variant="primary"
            href={changedHref({ ...address, keep: { ...address.keep, owned: undefined } }, { page: 1 })}
          >
            {hidingMessages.noOwned.all}
          </ButtonLink>
        }
      />
    );
  if (activeFilters(creatorQuery, values).length === 0) return <NoData ctx={ctx} title={messages.empty} />;
  return (
    <div className="px-4 lg:px-6">
      <EmptyResults
        query={creatorQuery}
        values={values}
        path={CREATORS_PATH}
        keep={keptByForm(address)}
        counts={await countWithout(creatorQuery, values, {
          kind: ctx.service.kind,
          count: async (wider) => countOf(await searchCreators(ctx, { ...wider, page: 1, perPage: 1 })),
        })}
        noun={NOUN}
      />
    </div>
  );
}

function selectAllWords(total: number | null, isOnlyNew: boolean, isHiding: boolean): string {
  const { matching, newMatching, first, firstNew, all, allNew, notHidden, newNotHidden } = messages.selectAll;
  if (isHiding) return isOnlyNew ? newNotHidden : notHidden;
  if (total === null) return isOnlyNew ? newMatching : matching;
  if (total > MAX_REVEAL) return (isOnlyNew ? firstNew : first)(MAX_REVEAL, total);
  return (isOnlyNew ? allNew : all)(total);
}

function Foot({
  address,
  found,
  hidden,
  rowCount,
  total,
}: {
  address: CreatorAddress;
  found: CreatorIdPage;
  hidden: Hidden;
  rowCount: number;
  total: number | null;
}) {
  return (
    <>
      <HiddenHere address={address} hidden={hidden} />
      {found.leftOut !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.leftOut(found.leftOut)}</p>
      )}
      {found.unmatched !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.unmatched(found.unmatched)}</p>
      )}
      <PageFoot
        address={address}
        shown={found.data.length}
        hidden={found.data.length - rowCount}
        total={total}
        isElsewhere={found.page !== address.values.page}
        {...pagesOf(found)}
      />
    </>
  );
}

type Props = {
  ctx: MemberContext;
  address: CreatorAddress;
  results: Results;
  settings: TableSettings;
  currentId: string | undefined;
};

function numberedRows(
  shown: readonly string[],
  of: { found: readonly string[]; owned: ReadonlyMap<string, unknown>; values: CreatorAddress["values"] },
): NumberedRow[] {
  const before = (of.values.page - 1) * of.values.perPage;
  return shown
    .filter((id) => CREATOR_ID.test(id))
    .map((id) => ({ id, isOwned: of.owned.has(id), at: before + of.found.indexOf(id) }));
}

/** How the address selects: `search` are its filters and what it hides, `ordered` the same with the order. */
function choiceOf(address: CreatorAddress, found: CreatorIdPage) {
  const { values } = address;
  const { owned: tab, ...hiding } = hidingOf(address);
  const first = { ...values, page: 1, perPage: creatorQuery.paging.defaultSize };
  return {
    search: selectedSearch(address),
    ordered: withHiding(canonical(creatorQuery, first), hiding),
    isOnlyNew: tab === HIDE,
    isOwnedOnly: tab === ONLY,
    isHiding: Object.keys(hiding).length > 0,
    // A service that ignores one filter may ignore others.
    matched: found.unmatched === undefined ? matchedFilters(values) : [],
  };
}

type ToolsProps = Omit<Props, "currentId">;

/** The new creators among the shown rows. */
const freshOf = ({ shown, owned }: Extract<Results, { shown: string[] }>) =>
  shown.filter((id) => CREATOR_ID.test(id) && !owned.has(id));

/** The free preview of this page, in the toolbar. */
export async function ResultsPreview({ ctx, address, results, settings }: ToolsProps) {
  if (results.problem) return null;
  const fresh = freshOf(results);
  if (!isLookingCloser(fresh)) return null;
  const { matched } = choiceOf(address, results.found);
  const { knownOf } = await rowsKnown(ctx, results, address);
  return (
    <LookCloserHere
      {...{ ctx, address, fresh, knownOf, settings, matched }}
      evidence={results.evidence}
      ignoresFilters={results.found.unmatched !== undefined}
    />
  );
}

/** The menu of the toolbar. Without rows it still leads to pasting handles. */
export async function ResultsMenu({ ctx, address, results, settings }: ToolsProps) {
  if (results.problem || results.found.data.length === 0)
    return <MoreMenu address={address} lists={[]} rows={null} />;
  const { found, shown, hidden, owned } = results;
  const canReveal = isAllowed(ctx, "reveal");
  const { ordered, isOwnedOnly } = choiceOf(address, found);
  return (
    <MoreMenu
      address={address}
      lists={(await listNames(ctx)).filter(({ isTeam }) => isTeam)}
      rows={{
        hasOrder: isLookingCloser(freshOf(results)),
        hasEmail: !settings.hidden?.includes("email"),
        isSelectable: canReveal,
      }}
    >
      {canReveal && (
        <RevealEntries
          {...{ address, ordered }}
          fresh={shown.filter((id) => !owned.has(id))}
          owned={owned.size}
          isPartHidden={[...hidden.values()].some((reason) => reason !== "owned")}
          hasPage={!isOwnedOnly}
        />
      )}
    </MoreMenu>
  );
}

export async function CreatorResults({ ctx, address, results, settings, currentId }: Props) {
  if (results.problem) {
    return (
      <div className="px-4 pt-10 lg:px-6">
        <SearchProblem href={sameHref(address)} {...results.problem} />
      </div>
    );
  }
  const { found, owned, shown: notHidden, hidden, total, shownTotal } = results;
  if (found.data.length === 0) return <NothingFound ctx={ctx} address={address} found={found} />;
  const { search, ordered, isOnlyNew, isHiding, isOwnedOnly, matched } = choiceOf(address, found);
  const { knownOf, inOrder } = await rowsKnown(ctx, results, address);
  const shown = inOrder(notHidden);
  const rows = numberedRows(shown, { found: found.data, owned, values: address.values });
  const canReveal = isAllowed(ctx, "reveal");
  const { left } = canReveal ? await teamBalance(ctx) : { left: null };
  const hasAll = !isOwnedOnly && (shownTotal === null || shownTotal > rows.length);
  const table = (
    <>
      <CreatorTable
        ids={shown}
        {...{ owned, knownOf, matched, address, settings, currentId }}
        onLists={await listsOf(ctx, shown)}
        isSelectable={canReveal}
        now={Date.now()}
      />
      {shown.length === 0 && notHidden.length > 0 && <NoneLeft address={address} />}
      {notHidden.length === 0 && <AllHidden address={address} next={found.next_page} />}
    </>
  );
  return (
    <div className="dims-while-pending">
      <div className="@container border-t border-line bg-surface">
        <CreatorRows>
          {canReveal ? (
            <SelectionForm rows={rows} search={search} action="/creators/reveal">
              {table}
              <PlainSelection
                fields={{ search: ordered, ...(isOnlyNew && { new: "1" }) }}
                hasAll={!isOwnedOnly}
              />
            </SelectionForm>
          ) : (
            table
          )}
        </CreatorRows>
      </div>
      {canReveal ? (
        <ChosenCreators
          {...{ search, ordered, isOnlyNew }}
          balance={left}
          selectAll={hasAll ? selectAllWords(shownTotal, isOnlyNew, isHiding) : null}
        />
      ) : (
        <p className="px-4 py-3 text-ink-2 lg:px-6">{noReveal.noReveal}</p>
      )}
      <Foot {...{ address, found, hidden, total }} rowCount={shown.length} />
    </div>
  );
}
