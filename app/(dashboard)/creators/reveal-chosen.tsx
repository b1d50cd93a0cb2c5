"use client";
/** From the chosen ids to the receipt: the dialog, what the bar says meanwhile, what is left chosen afterwards. */
import { useEffect } from "react";
import { useRouter } from "next/navigation";
import { afterReveal } from "@/components/creators/selection";
import { changeAllChosen, changeSelection } from "@/components/creators/selection-store";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { answered } from "@/components/reveal/reveal-words";
import { useRevealFlow, type Wanted } from "@/components/reveal/use-reveal-flow";

/** `requested`: another object asks for another price. `onRunning`: how far a reveal is; null when none is on its way. */
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
  const flow = useRevealFlow((reveal, first) => {
    // After a stop or a doubt the rest stays chosen; the page then shows who is owned.
    if (reveal.state === "done") {
      changeSelection((chosen) => afterReveal(chosen, first));
      // After the first few the rest stays chosen, and is counted anew.
      changeAllChosen((all) => (all && first !== undefined ? { ...all, count: null } : null));
    }
    router.refresh();
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- one price for each time that somebody asked
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
  return <RevealDialog flow={flow} isOpen={isOpen} onClose={close} />;
}
