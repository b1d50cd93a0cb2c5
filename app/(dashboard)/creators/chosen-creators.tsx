"use client";
/** The code of the bar and the reveal is loaded with the first selection. */
import { Suspense, lazy, useDeferredValue, useEffect, useState, type ComponentType } from "react";
import { ofSearch } from "@/components/creators/all-chosen";
import { useAllChosen, useSelection } from "@/components/creators/selection-store";
import type { SelectionWords as Words } from "@/components/creators/selection-messages";
import type { Wanted } from "@/components/reveal/use-reveal-flow";
import type { ChosenBarProps } from "./chosen-bar";

const load = () => import("./reveal-chosen");
const RevealChosen = lazy(async () => ({ default: (await load()).RevealChosen }));
/** Not part of the first view. When it can't be loaded, the bar is left out. */
const ChosenBar = lazy<ComponentType<ChosenBarProps>>(() =>
  import("./chosen-bar").then(
    (loaded) => ({ default: loaded.ChosenBar }),
    () => ({ default: () => null }),
  ),
);
/** When its code can't be loaded, the bar still shows the selection. */
const SelectionWords = lazy<typeof Words>(() =>
  import("@/components/creators/selection-messages").then(
    (loaded) => ({ default: loaded.SelectionWords }),
    () => ({ default: () => null }),
  ),
);
const loadCount = () => import("./matched-count").then(({ MatchedCount }) => ({ default: MatchedCount }));
/** When its code can't be loaded, the bar explains why it has no counts. */
const MatchedCount = lazy(() => loadCount().catch(() => ({ default: NotCounted })));

function NotCounted({ onFailed }: { onFailed: (isFailed: boolean) => void }) {
  useEffect(() => onFailed(true), [onFailed]);
  return null;
}

/**
 * @param ordered the filters of `search` with their order
 * @param selectAll words of the button, null if the page has every match
 */
export function ChosenCreators({
  search,
  ordered,
  isOnlyNew,
  balance,
  selectAll,
}: {
  search: string;
  ordered: string;
  isOnlyNew: boolean;
  balance: number | null;
  selectAll: string | null;
}) {
  // Deferred, so that a checkbox reacts before the bar does.
  const all = ofSearch(useDeferredValue(useAllChosen()), search);
  const selection = useDeferredValue(useSelection());
  const isAnyChosen = selection.length > 0 || all !== null;
  const [isCountFailed, setCountFailed] = useState(false);
  const [requested, setRequested] = useState<Wanted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => {
    // Loads ahead of the click. If this fails, the click tries again.
    if (isAnyChosen) load().catch(() => {});
  }, [isAnyChosen]);
  const reveal = (wanted: Wanted) => {
    setRequested(wanted);
    setOpen(true);
  };
  return (
    <>
      {/* Always rendered, because screen readers often ignore a region that appears with its text. */}
      <p role="status" className="sr-only">
        {isAnyChosen && (
          <Suspense>
            <SelectionWords {...{ selection, all }} />
          </Suspense>
        )}
      </p>
      <div className="sticky bottom-[54px] z-20 flex px-4 py-2.5 empty:hidden max-md:above-tabs short:fixed short:inset-x-0 short:bottom-11 short:py-1 md:short:bottom-0 max-md:px-2 lg:px-6">
        {isAnyChosen || running !== null ? (
          <Suspense>
            <ChosenBar
              all={isOpen || running === null ? all : null}
              {...{ search, ordered, isOnlyNew, balance, selectAll, isCountFailed }}
              running={isOpen ? null : running}
              onShow={() => setOpen(true)}
              onReveal={reveal}
            />
          </Suspense>
        ) : null}
      </div>
      {all !== null && (
        <Suspense>
          <MatchedCount search={search} ordered={ordered} onFailed={setCountFailed} />
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
