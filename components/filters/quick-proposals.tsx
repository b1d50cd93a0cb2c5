"use client";
import { memo, useEffect, useMemo } from "react";
import { ArrowRight, CircleHelp } from "lucide-react";
import { counted } from "@/components/ui/counted";
import { Kbd } from "@/components/ui/kbd";
import { useFacets } from "@/lib/client/use-facets";
import { usePause } from "@/lib/client/use-pause";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { QueryDefinition } from "@/lib/contract/definition";
import { describeProposal } from "./describe-proposal";
import {
  readQuickWords,
  textFilters,
  withProposals,
  type Proposal,
} from "@/lib/domain/quick-search/quick-words";
import { messages } from "./messages/proposals";
import { messages as unknownWords } from "./messages/unknown-words";

const PAUSE_MS = 300;
/** A longer pause keeps screen readers from being interrupted by every letter. */
const READ_PAUSE_MS = 1000;

/** On phones the words are above their meaning, because side by side each has half of a narrow box. */
const ROW =
  "grid min-h-9 grid-cols-[minmax(0,104px)_auto_minmax(0,1fr)] items-center gap-2 px-2.5 py-1 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-y-0.5";

function Row({ proposal }: { proposal: Proposal }) {
  const { label, value } = describeProposal(proposal);
  return (
    <li className={ROW}>
      <code className="truncate font-mono text-12 text-ink-2 max-md:col-span-2">{proposal.words}</code>
      <ArrowRight size={14} className="text-ink-3" aria-label={messages.means} />
      <span className="min-w-0 wrap-anywhere">
        <span className="text-ink-3">{label}</span> <b className="font-600">{value}</b>
        {"note" in proposal && proposal.note && <span className="text-ink-3"> ({proposal.note})</span>}
      </span>
    </li>
  );
}

function UnknownRow({
  word,
  definition,
  onReplace,
}: {
  word: string;
  definition: QueryDefinition;
  onReplace: (word: string, words: string) => void;
}) {
  const ways = waysToSay(definition, word);
  return (
    <li className={`${ROW} text-warn-ink`}>
      <code className="truncate pb-1 font-mono max-md:col-span-2 text-12 underline decoration-heat-3 decoration-wavy underline-offset-4">
        {word}
      </code>
      <CircleHelp size={14} aria-hidden="true" />
      <span className="wrap-anywhere">
        {ways.lead(
          ways.options.map(({ label, words }, index) => (
            <span key={label}>
              {index > 0 && ` ${messages.unknown.or} `}
              <button
                type="button"
                className="rounded-4 font-600 text-accent-ink hover:underline"
                onClick={() => onReplace(word, words)}
              >
                {label}
              </button>
            </span>
          )),
        )}
      </span>
    </li>
  );
}

/** A number is offered with the name of what it counts, another word as a text search. */
function waysToSay(definition: QueryDefinition, word: string) {
  const counts = Object.values(definition.filters)
    .filter((filter) => filter.kind === "range" && filter.scale === "log")
    .map(({ label }) => ({ label: label.toLowerCase(), words: `${word} ${label.toLowerCase()}` }))
    .filter(({ words }) => readQuickWords(definition, words, Date.now()).unknown.length === 0);
  if (counts.length > 0) return { lead: messages.unknown.number, options: counts };
  const bare = word.replaceAll('"', "").replace(/^[#@]/, "");
  const texts = textFilters(definition).map(({ name, filter }) => ({
    label: filter.label.toLowerCase(),
    words: `${name}:"${bare}"`,
  }));
  return { lead: messages.unknown.word, options: texts };
}

/** Example: `Filters: Category Food. Not understood: crema.` */
function inWords(proposals: readonly Proposal[], unknown: readonly string[]): string {
  const filters = proposals.map(describeProposal).map(({ label, value }) => `${label} ${value}`);
  return [
    ...(filters.length > 0 ? [messages.understood(filters)] : []),
    ...(unknown.length > 0 ? [unknownWords.notUnderstood(unknown)] : []),
  ].join(" ");
}

/** `onReplace` replaces unknown words. `onRead` gets the meaning after a typing pause. */
export const QuickProposals = memo(function QuickProposals({
  id,
  definition,
  text,
  values,
  noun: [one, other],
  onReplace,
  onRead,
}: {
  id: string;
  definition: QueryDefinition;
  text: string;
  values: object;
  noun: readonly [string, string];
  onReplace: (word: string, words: string) => void;
  onRead: (words: string) => void;
}) {
  const { proposals, unknown } = useMemo(
    () => readQuickWords(definition, text, Date.now()),
    [definition, text],
  );
  const next = filtersOnly(definition, withProposals(definition, values, proposals));
  const wanted = canonical(definition, next);
  const settled = usePause(wanted, PAUSE_MS);
  const isSettled = proposals.length > 0 && settled === wanted;
  const facets = useFacets(definition, next, isSettled);
  const total = isSettled ? facets?.total : undefined;
  const words = usePause(inWords(proposals, unknown), READ_PAUSE_MS);
  useEffect(() => onRead(words), [onRead, words]);
  return (
    <div
      id={id}
      role="dialog"
      aria-label={messages.label}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-w-[40rem] rounded-12 bg-raised p-2 shadow-3"
    >
      <p className="flex min-h-7 flex-wrap items-center gap-2 px-2.5 text-12 wrap-anywhere text-ink-3">
        {proposals.length > 0 ? messages.adds(proposals.length) : messages.none}
        {total !== undefined && (
          <b className="ml-auto font-600 tabular-nums text-ink">{counted(total, { one, other })}</b>
        )}
      </p>
      <ul>
        {proposals.map((proposal, index) => (
          <Row key={`${proposal.words}-${index}`} proposal={proposal} />
        ))}
        {unknown.map((word, index) => (
          <UnknownRow key={`${word}-${index}`} word={word} definition={definition} onReplace={onReplace} />
        ))}
      </ul>
      <p className="-mx-2 -mb-2 mt-1.5 flex items-center gap-1.5 border-t border-line px-4.5 py-2.5 text-12 text-ink-3 max-md:hidden">
        {messages.keys(<Kbd>↵</Kbd>, <Kbd>{messages.escape}</Kbd>)}
        <span className="ml-auto">{messages.keeps}</span>
      </p>
    </div>
  );
});
