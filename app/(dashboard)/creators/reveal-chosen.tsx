"use client";
import { useEffect, useRef } from "react";
import { afterReveal, without } from "@/components/creators/selection";
import { changeAllChosen, changeSelection } from "@/components/creators/selection-store";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { answered } from "@/components/reveal/reveal-messages";
import { untilFitHref } from "@/components/reveal/until-fit-form";
import { useRevealFlow, type Wanted } from "@/components/reveal/use-reveal-flow";
import { useRefresh } from "@/lib/client/use-refresh";

/** @param requested a new object requests a new quote */
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
  const refresh = useRefresh();
  const isStale = useRef(false);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    // A failed search would remove the open dialog and its outcome.
    if (isOpen || !isStale.current) return;
    isStale.current = false;
    void refresh();
  }, [isOpen, refresh]);
  // A link of the dialog leads to another page with the same frame.
  useEffect(() => () => void (isStale.current && refresh()), [refresh]);
  const flow = useRevealFlow((reveal, first, isNarrowed) => {
    // After a stop or an unknown outcome the rest stays selected, and the page shows which ones are owned.
    if (reveal.state === "done") {
      changeSelection((chosen) =>
        // The first N of a narrowed quote are not the first N of the selection.
        first !== undefined && isNarrowed
          ? without(
              chosen,
              reveal.creators.map(({ id }) => id),
            )
          : afterReveal(chosen, first),
      );
      // After a partial purchase the rest stays selected and is counted anew.
      changeAllChosen((all) => (all && first !== undefined ? { ...all, count: null } : null));
    }
    if (isShown.current) isStale.current = true;
    else void refresh();
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
  // Rendered in the browser only, after a selection in a search.
  const untilFit = untilFitHref(window.location.search.slice(1));
  return <RevealDialog flow={flow} isOpen={isOpen} onClose={close} untilFit={untilFit} />;
}
