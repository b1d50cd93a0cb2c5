import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { HeatScale } from "./heat-scale";
import { scoreInputs, topPercent, type ScoreInput } from "./score-explained";
import { ScoreMethod } from "./score-method";
import { messages } from "./messages/score";

/** The usual value is at the centre. Each doubling moves by an eighth of the bar. */
function barPercent(timesUsual: number): number {
  return Math.min(100, Math.max(3, 50 + Math.log2(timesUsual) * 12.5));
}

function Input({ input }: { input: ScoreInput }) {
  return (
    <div className="min-w-0 max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:border-t max-sm:border-line max-sm:py-2.5">
      <dt className="max-sm:flex-1">{input.name}</dt>
      <dd>
        <b className="text-16 font-650 tabular-nums max-sm:text-14">{input.value}</b>{" "}
        <span className="text-ink-2 max-sm:sr-only">{input.unit}</span>
      </dd>
      {input.timesUsual !== undefined && (
        <dd className="text-12 text-ink-3">
          <span className="relative my-1.5 block h-1 rounded-full bg-line max-sm:hidden" aria-hidden="true">
            <i
              className="absolute inset-y-0 left-0 rounded-full bg-heat-4"
              style={{ width: `${barPercent(input.timesUsual)}%` }}
            />
            <i className="absolute -top-1 left-1/2 h-3 w-0.5 bg-ink" />
          </span>
          <span className="block text-center max-sm:text-right">{messages.usual(input.usual!)}</span>
        </dd>
      )}
    </div>
  );
}

const strong = (text: string) => <b className="font-600">{text}</b>;
const quiet = (text: string) => <span className="text-ink-2">{text}</span>;

/** `top` is in percent, `count` the number of posts in the category. */
const rankOf = (top: number, count: number, category: string) =>
  top <= 50
    ? messages.rank.top(top, count, category, strong, quiet)
    : messages.rank.hotter(100 - top, count, category, strong, quiet);

export function PostScore({ post, benchmark }: { post: ViralPost; benchmark: Benchmark | undefined }) {
  const score = post.viralityScore;
  const inputs = scoreInputs(post, benchmark);
  if (score === undefined && inputs.length === 0) return null;
  const top = topPercent(post, benchmark);
  return (
    <section aria-label={messages.label} className="border-y border-line py-3.5">
      {score !== undefined && (
        <>
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="text-36 font-650">{Math.round(score)}</b>
            <h3 className="text-14">
              {top === undefined ? (
                <span className="text-ink-2">{score > 100 ? messages.rank.beyond : messages.rank.none}</span>
              ) : (
                rankOf(top, benchmark!.count, post.category!)
              )}
            </h3>
          </div>
          <div className="mb-3 mt-1">
            <HeatScale score={score} />
          </div>
        </>
      )}
      <dl className="mb-3 grid gap-x-7 sm:grid-cols-3">
        {inputs.map((input) => (
          <Input key={input.name} input={input} />
        ))}
      </dl>
      {score !== undefined && <ScoreMethod post={post} />}
    </section>
  );
}
