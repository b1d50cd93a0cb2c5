"use client";
/** The bar under the rows, and the reveal behind its button: its code is fetched once somebody has been chosen. */
import { Suspense, lazy, useDeferredValue, useEffect, useState, type ComponentType } from "react";
import { useAllChosen, useSelection } from "@/components/creators/selection-store";
import { selectionWords } from "@/components/creators/selection-words";
import type { Wanted } from "@/components/reveal/use-reveal-flow";
import type { ChosenBarProps } from "./chosen-bar";

const load = () => import("./reveal-chosen");
const RevealChosen = lazy(async () => ({ default: (await load()).RevealChosen }));
/** Nobody sees it before somebody is selected, so it is no part of the first view. Without a connection there is none. */
const ChosenBar = lazy<ComponentType<ChosenBarProps>>(() =>
  import("./chosen-bar").then(
    (loaded) => ({ default: loaded.ChosenBar }),
    () => ({ default: () => null }),
  ),
);
const loadCount = () => import("./matched-count").then(({ MatchedCount }) => ({ default: MatchedCount }));
/** Without a connection its code cannot be fetched; the bar then shows no counts and explains why. */
const MatchedCount = lazy(() => loadCount().catch(() => ({ default: NotCounted })));

function NotCounted({ onFailed }: { onFailed: (isFailed: boolean) => void }) {
  useEffect(() => onFailed(true), [onFailed]);
  return null;
}

/** `search`: the filters of the page, canonical. `ordered`: with its order. */
export function ChosenCreators({
  search,
  ordered,
  balance,
}: {
  search: string;
  ordered: string;
  balance: number | null;
}) {
  // A row is ticked at once; the bar and its words follow it.
  const all = useDeferredValue(useAllChosen());
  const selection = useDeferredValue(useSelection());
  const isAnyChosen = selection.length > 0 || all !== null;
  const [isCountFailed, setCountFailed] = useState(false);
  const [requested, setRequested] = useState<Wanted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => {
    // Ahead of the click; when this fails, the click tries again.
    if (isAnyChosen) load().catch(() => {});
  }, [isAnyChosen]);
  const reveal = (wanted: Wanted) => {
    setRequested(wanted);
    setOpen(true);
  };
  return (
    <>
      {/* Always there, because a region that comes with its words is often not read out. */}
      <p role="status" className="sr-only">
        {selectionWords(selection, all)}
      </p>
      <div className="sticky bottom-[54px] z-20 flex px-4 py-2.5 empty:hidden max-md:bottom-[66px] short:fixed short:inset-x-0 short:bottom-11 short:py-1 md:short:bottom-0 max-md:px-2 lg:px-6">
        {isAnyChosen || running !== null ? (
          <Suspense>
            <ChosenBar
              all={isOpen || running === null ? all : null}
              {...{ search, ordered, balance, isCountFailed }}
              running={isOpen ? null : running}
              onShow={() => setOpen(true)}
              onReveal={reveal}
            />
          </Suspense>
        ) : null}
      </div>
      {all !== null && (
        <Suspense>
          <MatchedCount pageSearch={search} ordered={ordered} onFailed={setCountFailed} />
        </Suspense>
      )}
      {requested && (
        <Suspense>
          <RevealChosen
            requested={requested}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onRunning={setRunning}
          />
        </Suspense>
      )}
    </>
  );
}
