"use client";
/** The bar under the rows, and the reveal behind its button: its code is fetched once somebody has been chosen. */
import { Suspense, lazy, useEffect, useState } from "react";
import { SelectionBar } from "@/components/creators/selection-bar";
import { useSelection } from "@/components/creators/selection-store";

const load = () => import("./reveal-chosen");
const RevealChosen = lazy(async () => ({ default: (await load()).RevealChosen }));

export function ChosenCreators({ search, balance }: { search: string; balance: number | null }) {
  const isAnyChosen = useSelection().length > 0;
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => {
    // Ahead of the click; when this fails, the click tries again.
    if (isAnyChosen) load().catch(() => {});
  }, [isAnyChosen]);
  return (
    <>
      <div className="sticky bottom-[54px] z-20 flex px-4 py-2.5 empty:hidden max-md:bottom-[66px] max-md:px-2 lg:px-6">
        <SelectionBar
          search={search}
          balance={balance}
          running={isOpen ? null : running}
          onShow={() => setOpen(true)}
          onReveal={(ids) => {
            setAsked(ids);
            setOpen(true);
          }}
        />
      </div>
      {asked && (
        <Suspense>
          <RevealChosen asked={asked} isOpen={isOpen} onClose={() => setOpen(false)} onRunning={setRunning} />
        </Suspense>
      )}
    </>
  );
}
