"use client";
/** Brings the selection and the reveal together: the bar under the rows, the dialog, what is left afterwards. */
import { useState } from "react";
import { useRouter } from "next/navigation";
import { SelectionBar } from "@/components/creators/selection-bar";
import { afterReveal } from "@/components/creators/selection";
import { changeSelection } from "@/components/creators/selection-store";
import { RevealDialog } from "@/components/reveal/reveal-dialog";
import { answered } from "@/components/reveal/reveal-words";
import { useRevealFlow } from "@/components/reveal/use-reveal-flow";

export function ChosenCreators({ search, balance }: { search: string; balance: number | null }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const flow = useRevealFlow((reveal, first) => {
    // After a stop or a doubt the rest stays chosen; the page then shows who is owned.
    if (reveal.state === "done") changeSelection((chosen) => afterReveal(chosen, first));
    router.refresh();
  });
  const { reveal } = flow.progress;
  const isRunning = reveal !== null && reveal.finishedAt === null;
  const close = () => {
    setOpen(false);
    if (!isRunning && flow.phase.name !== "confirming") flow.reset();
  };
  return (
    <>
      <div className="sticky bottom-[54px] z-20 flex px-4 py-2.5 empty:hidden max-md:bottom-[66px] max-md:px-2 lg:px-6">
        <SelectionBar
          search={search}
          balance={balance}
          running={!isOpen && isRunning ? { done: answered(reveal), total: reveal.toBuy } : null}
          onShow={() => setOpen(true)}
          onReveal={(ids) => {
            flow.ask(ids);
            setOpen(true);
          }}
        />
      </div>
      <RevealDialog flow={flow} isOpen={isOpen} onClose={close} />
    </>
  );
}
