"use client";
/**
 * From the selected ids to the receipt: the dialog, the text of the bar meanwhile, and what stays selected afterwards.
 */
import { useEffect } from "react";
import { useRouter } from "next/navigation";
import { afterReveal, without } from "@/components/creators/selection";
import { changeAllChosen, changeSelection } from "@/components/creators/selection-store";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { answered } from "@/components/reveal/reveal-words";
import { untilFitHref } from "@/components/reveal/until-fit-link";
import { useRevealFlow, type Wanted } from "@/components/reveal/use-reveal-flow";

/** `requested`: another object requests another price. `onRunning`: progress of a reveal; null when none is running. */
export function RevealChosen({
  requested,
  isOpen,
  onClose,
  onRunning,
}: {
  requested: Wanted;
  isOpen: boolean;
  onClose: () => void;
  onRunning: (running: { done: number; total: number } | null) => void;
}) {
  const router = useRouter();
  const flow = useRevealFlow((reveal, first, isNarrowed) => {
    // After a stop or an unknown outcome the rest stays selected; the page then shows which ones are owned.
    if (reveal.state === "done") {
      changeSelection((chosen) =>
        // Of a narrowed price the first few are not the first of the selection.
        first !== undefined && isNarrowed
          ? without(
              chosen,
              reveal.creators.map(({ id }) => id),
            )
          : afterReveal(chosen, first),
      );
      // After the first few the rest stays chosen, and is counted anew.
      changeAllChosen((all) => (all && first !== undefined ? { ...all, count: null } : null));
    }
    router.refresh();
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- one price for each request
  useEffect(() => flow.request(requested), [requested]);

  const { reveal } = flow.progress;
  const isRunning = reveal !== null && reveal.finishedAt === null;
  const done = isRunning ? answered(reveal) : 0;
  const total = isRunning ? reveal.toBuy : 0;
  useEffect(() => onRunning(isRunning ? { done, total } : null), [isRunning, done, total, onRunning]);
  const close = () => {
    onClose();
    if (!isRunning && flow.phase.name !== "confirming") flow.reset();
  };
  // Rendered in the browser alone, once somebody was chosen in a search.
  const untilFit = untilFitHref(window.location.search.slice(1));
  return <RevealDialog flow={flow} isOpen={isOpen} onClose={close} untilFit={untilFit} />;
}
