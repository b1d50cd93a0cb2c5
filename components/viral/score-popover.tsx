/** A native popover works by keyboard and without scripts. Anchor positioning places it beside the badge. */
import { ScoreBadge } from "@/components/records/score-badge";
import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { HeatScale } from "./heat-scale";
import { rankInWords, scoreInputs } from "./score-explained";
import { ScoreMethod } from "./score-method";
import { messages } from "./messages/score";

export function ScorePopover({ post, benchmark }: { post: ViralPost; benchmark: Benchmark | undefined }) {
  const score = post.viralityScore;
  if (score === undefined) return null;
  const id = `score-${post.id}`;
  const rank = rankInWords(post, benchmark);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={messages.badge(Math.round(score))}
        className="absolute left-2 top-2 z-[3] rounded-full before:absolute before:-inset-2.5 hover:shadow-[0_0_0_2px_#fff] focus-visible:outline-white"
      >
        <ScoreBadge score={score} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={messages.dialog(Math.round(score))}
        className="max-h-[calc(100dvh-16px)] overflow-y-auto w-[19.5rem] max-w-[calc(100vw-32px)] rounded-12 border-0 bg-raised p-4 text-ink shadow-3 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-2 supports-[position-area:bottom]:[position-area:bottom_span-right] supports-[position-area:bottom]:[position-try-fallbacks:flip-inline,flip-block,flip-inline_flip-block]"
      >
        <div className="flex items-center gap-3">
          <b className="text-36 font-650">{Math.round(score)}</b>
          <div className="min-w-0">
            <h3 className="font-600">{rank ?? messages.label}</h3>
            <p className="text-12 text-ink-3">{rank ? messages.scaleInCategory : messages.scale}</p>
          </div>
        </div>
        <div className="mb-2 mt-3">
          <HeatScale score={score} hasNumbers />
        </div>
        <dl>
          {scoreInputs(post, benchmark).map((input) => (
            <div key={input.name} className="grid grid-cols-[1fr_auto] gap-x-3 border-t border-line py-2">
              <dt className="font-500">{input.name}</dt>
              <dd className="text-right font-600 tabular-nums">{input.brief}</dd>
              <dd className="col-span-2 text-12 text-ink-3">
                {input.usual ? messages.noteWithUsual(input.note, input.usual) : input.note}
              </dd>
            </div>
          ))}
        </dl>
        <ScoreMethod post={post} />
      </div>
    </>
  );
}
