import { LoaderCircle } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { GROUP, openedGroup } from "@/components/filters/opened-group";
import { CreatorFilters } from "@/components/creators/creator-search";
import { Searching } from "@/components/filters/results-total";
import { ignoredParameters, searchAddress } from "@/components/filters/search-address";
import { SlowCard } from "@/components/filters/slow-card";
import {
  CREATORS_PATH,
  PEEK,
  keptByForm,
  peekHref,
  sameHref,
  selectedSearch,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { messages as runningMessages } from "@/components/creators/messages/running";
import { CreatorCount, ResultsBar } from "@/components/creators/results-bar";
import { openCreatorGroup } from "@/components/creators/open-creator-group";
import { OwnerTabs } from "@/components/creators/owner-tabs";
import { messages } from "@/components/creators/messages/search";
import { SelectionScope } from "@/components/creators/selection-store";
import type { TableSettings } from "@/components/creators/table-settings";
import { ROWS, rowOrderOf } from "@/components/creators/row-order";
import { RefusedFilters } from "@/components/creators/refused-filters";
import { Answered, Streamed } from "@/components/ui/streamed";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { HIDE_REASONS, readHiding } from "@/lib/contract/hiding";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { WAIT } from "@/lib/contract/wait";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { isLate } from "@/lib/server/http/send-in-time";
import { hiddenFilters, refusedFilters } from "@/lib/server/team/library/contacts";
import type { MemberContext } from "@/lib/server/team/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import { VIEW_PARAMETERS } from "@/lib/contract/saved-views";
import { pageViews } from "../page-views";
import { messages as fitMessages } from "@/components/reveal/messages/until-fit";
import { Notice } from "@/components/ui/notice";
import { runningReveal } from "@/lib/server/team/reveal/read-reveal";
import { SavedViews } from "../saved-views";
import { CreatorResults, ResultsMenu, ResultsPreview } from "./creator-results";
import { loadResults, type Results } from "./load-results";
import { OpenedCreator } from "./opened-creator";
import { tableSettings } from "./table-settings";

export const metadata: Metadata = { title: PAGES.creators.title };
export const dynamic = "force-dynamic";

const BESIDE = [...VIEW_PARAMETERS, ...HIDE_REASONS, ROWS, PEEK, WAIT, GROUP];

const NOT_COUNTED = { all: null, owned: null };

type FoundProps = {
  ctx: MemberContext;
  answer: Promise<Results>;
  isLate: boolean;
  address: CreatorAddress;
  settings: TableSettings;
  activeCount: number;
  openId: string | undefined;
};

function FoundCreators({ ctx, answer, isLate, address, settings, activeCount, openId }: FoundProps) {
  const widerHref =
    activeCount > 0 ? searchAddress(creatorQuery, CREATORS_PATH, {}, keptByForm(address)) : undefined;
  return (
    <>
      <SelectionScope search={selectedSearch(address)} />
      <Streamed
        isLate={isLate}
        fallback={
          <div className="relative">
            <RowsSkeleton count={address.values.perPage} density={settings.density} />
            <SlowCard href={peekHref(address, openId)} widerHref={widerHref} />
          </div>
        }
      >
        <Answered by={answer}>
          {(each) => <CreatorResults {...{ ctx, address, settings }} results={each} currentId={openId} />}
        </Answered>
      </Streamed>
      {openId && (
        <Streamed isLate={isLate} fallback={null}>
          <Answered by={answer}>
            {(each) => <OpenedCreator {...{ ctx, address, settings }} id={openId} results={each} />}
          </Answered>
        </Streamed>
      )}
    </>
  );
}

function FoundCount({ answer, isLate }: Pick<FoundProps, "answer" | "isLate">) {
  return (
    <Streamed isLate={isLate} fallback={<Searching />}>
      <Answered by={answer}>
        {(each) => (
          <CreatorCount
            total={each.found && each.shownTotal}
            otherwise={
              each.found ? messages.pages(each.found.total_pages, each.found.isAtLeast) : messages.noAnswer
            }
            note={messages.note}
          />
        )}
      </Answered>
    </Streamed>
  );
}

type OnAnswer = (draw: (results: Results) => ReactNode, fallback?: ReactNode) => ReactNode;

/** Draws a part of the toolbar as soon as the search has answered. */
const afterAnswer =
  ({ answer, isLate }: Pick<FoundProps, "answer" | "isLate">): OnAnswer =>
  (draw, fallback = null) => (
    <Streamed isLate={isLate} fallback={fallback}>
      <Answered by={answer}>{draw}</Answered>
    </Streamed>
  );

async function RunningRevealNotice({ ctx }: { ctx: MemberContext }) {
  const reveal = isAllowed(ctx, runningReveal.scope) ? await runningReveal(ctx) : null;
  if (!reveal) return null;
  return (
    <div className="px-4 pb-2.5 lg:px-6">
      <Notice
        variant="plain"
        icon={<LoaderCircle size={15} className="motion-safe:animate-spin" aria-hidden="true" />}
      >
        {reveal.wanted === null
          ? runningMessages.revealing(reveal.chosen)
          : fitMessages.running.notice(reveal.wanted)}{" "}
        <a href={`/creators/reveals/${reveal.id}`} className="font-550 text-accent-ink underline">
          {runningMessages.open}
        </a>
      </Notice>
    </div>
  );
}

export default async function CreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("creators");
  const params = await searchParams;
  const entries = entriesOf(params);
  const views = await pageViews(ctx, "creators", entries, BESIDE);
  const parsed = parseUrl(creatorQuery, entries, { isForm: true, ignore: BESIDE });
  const hiding = readHiding(entries);
  const rows = rowOrderOf(firstOf(params[ROWS]));
  const kept = { ...views.keep, ...hiding, ...(rows && { [ROWS]: rows }) };
  const wait = params[WAIT] === "1" ? "1" : undefined;
  const openId = firstOf(params[PEEK]) || undefined;
  const group = openedGroup(creatorQuery, firstOf(params[GROUP]));
  const beside = { ...kept, [PEEK]: openId, [WAIT]: wait, [GROUP]: group };
  const target = canonicalTarget(creatorQuery, CREATORS_PATH, entries, parsed, beside);
  if (target) redirect(target);

  const { values, issues } = parsed;
  const ignored = ignoredParameters(creatorQuery, issues);
  const address: CreatorAddress = { path: CREATORS_PATH, values, keep: kept, ignored };
  const without = hiddenFilters(ctx, ctx.service);
  const refused = refusedFilters(ctx, values, ctx.service);
  if (refused.length > 0) return <RefusedFilters {...{ address, refused, without }} />;
  const settings = await tableSettings(ctx);
  const answer = loadResults(ctx, values, { hiding, openId });
  // The balance is shown beside the results.
  const needed = isAllowed(ctx, "reveal") ? Promise.all([answer, teamBalance(ctx)]) : answer;
  const isStreamed = await isLate(needed);
  const results = isStreamed ? null : await answer;
  const activeCount = activeFilters(creatorQuery, values).length;
  const keep = keptByForm(address);
  const onAnswer = afterAnswer({ answer, isLate: isStreamed });
  const tabsOf = (found: Results | null) => (
    <OwnerTabs address={address} counts={found?.tabs ?? NOT_COUNTED} />
  );
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <CreatorFilters
          values={values}
          hasFacets={!!results?.facets}
          opened={openCreatorGroup(group, values, {
            facets: results?.facets ?? null,
            counts: results?.found ? results.counts : null,
          })}
          counts={results?.found ? results.counts : null}
          total={results && results.total}
          action={CREATORS_PATH}
          noun={["creator", "creators"]}
          keep={keep}
          without={without}
        />
      }
    >
      <SavedViews
        pageViews={views}
        total={answer.then((each) => (each.found ? (each.total ?? undefined) : null))}
        isLate={isStreamed}
        address={peekHref(address, openId)}
        understood={sameHref({ ...address, ignored: [] })}
      />
      <ResultsBar
        address={address}
        activeCount={activeCount}
        count={<FoundCount answer={answer} isLate={isStreamed} />}
        tabs={onAnswer(tabsOf, tabsOf(null))}
        settings={settings}
        preview={onAnswer((results) => (
          <ResultsPreview {...{ ctx, address, settings, results }} />
        ))}
        more={onAnswer((results) => (
          <ResultsMenu {...{ ctx, address, settings, results }} />
        ))}
        chips={
          (activeCount > 0 || issues.length > 0) && (
            <FilterChips
              isFolded
              query={creatorQuery}
              values={values}
              issues={issues}
              path={CREATORS_PATH}
              keep={keep}
            />
          )
        }
      />
      <RunningRevealNotice ctx={ctx} />
      <FoundCreators {...{ ctx, answer, address, settings, activeCount, openId }} isLate={isStreamed} />
    </FilterLayout>
  );
}
