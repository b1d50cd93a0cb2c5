import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import type { MatchProgress, MatchResult } from "@/lib/domain/match/matching";
import { MatchedForm } from "./matched-form";
import { MatchingProgress } from "@/components/match/match-progress";
import { FoundSection, OtherSections, SeveralSection, type ShownPosts } from "./match-sections";
import { messages } from "@/components/match/messages/match";

const { summary } = messages;

export type MatchResultProps = MatchProgress & {
  result: MatchResult;
  isOver: boolean;
  isStopped: boolean;
  request: object;
  href: string;
  canReveal: boolean;
  shown?: ShownPosts;
};

function Summary({ result: { fresh, owned, absent, several, open } }: { result: MatchResult }) {
  const parts = [
    [fresh.length, summary.fresh],
    [owned.length, summary.owned],
    [absent.length, summary.absent],
    [several.length, summary.several],
    [open.length, summary.open],
  ] as const;
  return (
    <p className="text-ink-2 tabular-nums [&>*+*]:before:mx-1.5 [&>*+*]:before:text-ink-3 [&>*+*]:before:content-['·']">
      {parts.map(([count, words], index) => count > 0 && <span key={index}>{words(count)}</span>)}
    </p>
  );
}

export function MatchedCreators(props: MatchResultProps) {
  const { result, isOver, isStopped, request, href, done, most, canReveal, shown } = props;
  const { fresh, owned, several } = result;
  const canBuy = canReveal && (fresh.length > 0 || several.some(({ ids }) => ids.some((of) => !of.isOwned)));
  return (
    <>
      <Summary result={result} />
      {!isOver && (
        <div className="mt-3">
          <MatchingProgress {...{ request, href, done, most, isStopped }} />
        </div>
      )}
      {fresh.length + owned.length + several.length > 0 && (
        // A new key resets the form, because its initial checkboxes depend on the result.
        <MatchedForm
          key={`${fresh.length} ${owned.length} ${several.length} ${done}`}
          atFirst={{ fresh: fresh.length, owned: owned.length }}
          canBuy={canBuy}
          canReveal={canReveal}
          otherwise={noReveal.noReveal}
        >
          <FoundSection state="fresh" found={fresh} canSelect={canReveal} />
          <FoundSection state="owned" found={owned} canSelect={canReveal} />
          <SeveralSection several={several} shown={shown} canSelect={canReveal} />
        </MatchedForm>
      )}
      <OtherSections result={result} shown={shown} />
    </>
  );
}
