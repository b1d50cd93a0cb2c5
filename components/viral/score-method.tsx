import { VIRALITY_PARTS } from "@/lib/domain/virality";
import { isOwnFormula, type ScoredPost } from "./score-explained";
import { messages } from "./messages/score";

export function ScoreMethod({ post }: { post: ScoredPost }) {
  const own = post.followers === undefined ? messages.method.ownWithoutFollowers : messages.method.own;
  return (
    <details className="text-12">
      <summary className="inline-block rounded-4 font-550 text-accent-ink hover:underline">
        {messages.method.title}
      </summary>
      <p className="mt-1.5 text-ink-2">{isOwnFormula(post) ? own(VIRALITY_PARTS) : messages.method.came}</p>
    </details>
  );
}
