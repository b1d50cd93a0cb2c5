"use client";
/** A native popover works by keyboard. Anchor positioning places it beside the badge. */
import { Suspense, lazy, useState } from "react";
import { ScoreBadge } from "@/components/records/score-badge";
import type { ScoreExplanationProps } from "./score-explanation";
import { messages } from "./messages/badge";

/** Its code is loaded when the first score is opened. */
const ScoreExplanation = lazy(async () => ({
  default: (await import("./score-explanation")).ScoreExplanation,
}));

/** `href` opens the post, which explains the score to readers without scripts. */
export function ScorePopover({
  id: postId,
  href,
  ...explained
}: ScoreExplanationProps & { id: string; href: string }) {
  const { score } = explained;
  const [isOpen, setOpen] = useState(false);
  const id = `score-${postId}`;
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
        className="score-popover"
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen ? (
          <Suspense>
            <ScoreExplanation {...explained} />
          </Suspense>
        ) : (
          <a href={href} className="text-accent-ink hover:underline">
            {messages.inPost}
          </a>
        )}
      </div>
    </>
  );
}
