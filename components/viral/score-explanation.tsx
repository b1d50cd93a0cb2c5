import type { Benchmark } from "@/lib/contract/records";
import { HeatScale, ScoreMethod } from "./heat-scale";
import { rankInWords, scoreInputs, type ScoredPost } from "./score-explained";
import { messages } from "./messages/score";

export type ScoreExplanationProps = { post: ScoredPost; score: number; benchmark: Benchmark | undefined };

export function ScoreExplanation({ post, score, benchmark }: ScoreExplanationProps) {
  const rank = rankInWords(post, benchmark);
  return (
    <>
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
    </>
  );
}
