import type { ReactNode } from "react";
import { EmptyResults } from "@/components/filters/empty-results";
import { SearchProblem } from "@/components/filters/search-problem";
import {
  CREATORS_PATH,
  changedHref,
  hidingOf,
  keptByForm,
  sameHref,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { ChooseWholePage, PlainSelection } from "@/components/creators/plain-selection";
import { CreatorTable } from "@/components/creators/creator-table";
import { HideMenu } from "@/components/creators/hide-menu";
import { PageFoot } from "@/components/creators/page-foot";
import type { NumberedRow } from "@/components/creators/selection";
import { SelectAll } from "@/components/creators/select-all";
import { SelectionForm } from "@/components/creators/selection-form";
import type { TableSettings } from "@/components/creators/table-settings";
import { describeFilter } from "@/components/filters/describe-filter";
import { ButtonLink } from "@/components/ui/button";
import { UntilFitLink } from "@/components/reveal/until-fit-form";
import { EmptyState } from "@/components/ui/empty-state";
import { messages as hidingMessages } from "@/components/creators/messages/hiding";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { messages } from "@/components/creators/messages/search";
import { activeFilters, canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { HIDE, ONLY, withHiding } from "@/lib/contract/hiding";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
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
import { WholePage } from "./whole-page";
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
        counts={await countWithout(creatorQuery, values, async (wider) =>
          countOf(await searchCreators(ctx, { ...wider, page: 1, perPage: 1 })),
        )}
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

function Choices({
  shown,
  search,
  ordered,
  isOnlyNew,
  isHiding,
  hasAll,
  total,
}: {
  /** Number of rows of the page. */
  shown: number;
  search: string;
  ordered: string;
  isOnlyNew: boolean;
  isHiding: boolean;
  hasAll: boolean;
  total: number | null;
}) {
  return (
    <>
      <ChooseWholePage className="hidden @max-[43.75rem]:flex" />
      {hasAll && (total === null || total > shown) && (
        <SelectAll {...{ search, ordered, isOnlyNew }} words={selectAllWords(total, isOnlyNew, isHiding)} />
      )}
    </>
  );
}

function DottedWords() {
  return (
    <span className="ml-auto font-450 text-ink-2 @max-[53.75rem]:hidden">
      {messages.dotted((text) => (
        <span className="known-value">{text}</span>
      ))}
    </span>
  );
}

/** A narrow table can scroll sideways; the menu opens below its frame. A wide one has room for the preview beside it. */
function OverRows({ hasLook, children }: { hasLook: boolean; children: ReactNode }) {
  return (
    <div className={`relative border-b border-line font-500 ${hasLook ? "@min-[62.5rem]:pr-[34rem]" : ""}`}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 px-4 @max-[43.75rem]:min-h-11 @max-[43.75rem]:flex-nowrap @max-[43.75rem]:overflow-x-auto @max-[43.75rem]:[&>a]:shrink-0 @max-[43.75rem]:[&>label]:shrink-0 lg:px-6">
        {children}
      </div>
    </div>
  );
}

/** It has a form of its own, so it is above the form of the rows. */
function BesideRows({ children }: { children: ReactNode }) {
  return (
    <div className="relative z-[6] @min-[62.5rem]:-mb-8 @min-[62.5rem]:ml-auto @min-[62.5rem]:w-[34rem]">
      {children}
    </div>
  );
}

function Foot({
  address,
  found,
  total,
}: {
  address: CreatorAddress;
  found: CreatorIdPage;
  total: number | null;
}) {
  return (
    <>
      {found.leftOut !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.leftOut(found.leftOut)}</p>
      )}
      {found.unmatched !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.unmatched(found.unmatched)}</p>
      )}
      <PageFoot
        address={address}
        shown={found.data.length}
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

export async function CreatorResults({ ctx, address, results, settings, currentId }: Props) {
  if (results.problem) {
    return (
      <div className="px-4 pt-10 lg:px-6">
        <SearchProblem href={sameHref(address)} {...results.problem} />
      </div>
    );
  }
  const { found, owned, evidence, shown: notHidden, hidden, total, shownTotal } = results;
  if (found.data.length === 0) return <NothingFound ctx={ctx} address={address} found={found} />;
  const { values } = address;
  const { owned: tab, ...hiding } = hidingOf(address);
  const isHiding = Object.keys(hiding).length > 0;
  const search = withHiding(canonical(creatorQuery, filtersOnly(creatorQuery, values)), hiding);
  const ignoresFilters = found.unmatched !== undefined;
  const matched = ignoresFilters ? [] : matchedFilters(values);
  const isOnlyNew = tab === HIDE;
  const { knownOf, inOrder } = await rowsKnown(ctx, results, address);
  const shown = inOrder(notHidden);
  const fresh = notHidden.filter((id) => CREATOR_ID.test(id) && !owned.has(id));
  const look = isLookingCloser(fresh) ? (
    <LookCloserHere {...{ ctx, address, fresh, knownOf, evidence, settings, matched, ignoresFilters }} />
  ) : null;
  const rows = numberedRows(shown, { found: found.data, owned, values });
  const first = { ...values, page: 1, perPage: creatorQuery.paging.defaultSize };
  const ordered = withHiding(canonical(creatorQuery, first), hiding);
  const canReveal = isAllowed(ctx, "reveal");
  const { left } = canReveal ? await teamBalance(ctx) : { left: null };
  const lists = (await listNames(ctx)).filter(({ isTeam }) => isTeam);
  const table = (
    <>
      <OverRows hasLook={look !== null}>
        {canReveal && (
          <Choices
            {...{ search, ordered, isOnlyNew, isHiding }}
            shown={rows.length}
            total={shownTotal}
            hasAll={tab !== ONLY}
          />
        )}
        {canReveal && <UntilFitLink search={ordered} />}
        <HideMenu address={address} lists={lists} hidden={hidden} />
        {look === null && matched.length > 0 && <DottedWords />}
      </OverRows>
      <CreatorTable
        ids={shown}
        {...{ owned, knownOf, matched, address, settings, currentId }}
        onLists={await listsOf(ctx, shown)}
        isSelectable={canReveal}
        now={Date.now()}
      />
      {canReveal && tab !== ONLY && (
        <WholePage
          address={address}
          fresh={notHidden.filter((id) => !owned.has(id))}
          owned={owned.size}
          isPartHidden={[...hidden.values()].some((reason) => reason !== "owned")}
        />
      )}
      {shown.length === 0 && notHidden.length > 0 && <NoneLeft address={address} />}
      {notHidden.length === 0 && <AllHidden address={address} next={found.next_page} />}
    </>
  );
  return (
    <div className="dims-while-pending">
      <div className="@container border-t border-line bg-surface">
        {look && <BesideRows>{look}</BesideRows>}
        <CreatorRows>
          {canReveal ? (
            <SelectionForm rows={rows} search={search} action="/creators/reveal">
              {table}
              <PlainSelection
                fields={{ search: ordered, ...(isOnlyNew && { new: "1" }) }}
                hasAll={tab !== ONLY}
              />
            </SelectionForm>
          ) : (
            table
          )}
        </CreatorRows>
      </div>
      {canReveal ? (
        <ChosenCreators search={search} ordered={ordered} balance={left} />
      ) : (
        <p className="px-4 py-3 text-ink-2 lg:px-6">{noReveal.noReveal}</p>
      )}
      <Foot {...{ address, found, total }} />
    </div>
  );
}
