/** How the score is computed, folded away. */
import type { ViralPost } from "@/lib/contract/records";
import { VIRALITY_PARTS } from "@/lib/domain/virality";
import { isOwnFormula } from "./score-explained";

export function ScoreMethod({ post }: { post: ViralPost }) {
  const { reach, engagement, shareRate } = VIRALITY_PARTS;
  return (
    <details className="text-12">
      <summary className="inline-block rounded-4 font-550 text-accent-ink hover:underline">
        How the score is computed
      </summary>
      {isOwnFormula(post) ? (
        <p className="mt-1.5 text-ink-2">
          Reach gives up to {reach.weight} points (all of them at {reach.fullAt} views per follower, on a log
          scale), engagement up to {engagement.weight} (at {engagement.fullAt * 100}% of views), shares up to{" "}
          {shareRate.weight} (at {shareRate.fullAt * 100}% of views).
          {post.followers === undefined && " The followers are not known, so reach uses the views instead."}
        </p>
      ) : (
        <p className="mt-1.5 text-ink-2">
          This score came with the post and is shown as it is. The figures put it into context; they do not
          add up to it.
        </p>
      )}
    </details>
  );
}
