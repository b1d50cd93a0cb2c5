/** Below 1024 px the filters are a native popover: one copy of the panel, which opens without scripts. */
import { Activity, type ReactNode } from "react";
import { SlidersHorizontal, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { FilterSheetHandle } from "./filter-sheet-handle";
import { FILTER_SHEET } from "./filter-sheet";
import { messages } from "./messages/results";

const rail =
  "lg:sticky lg:inset-auto lg:top-13 lg:m-0 lg:flex lg:h-[calc(100dvh-3.25rem)] lg:max-h-none lg:w-rail lg:shrink-0 lg:self-start lg:rounded-none lg:border-r lg:border-line lg:shadow-none";
const sheet =
  "max-lg:open:flex max-lg:fixed max-lg:inset-x-0 max-lg:top-14 max-lg:bottom-0 max-lg:m-0 max-lg:h-auto max-lg:max-h-none max-lg:w-full max-lg:max-w-full max-lg:rounded-t-16 max-lg:shadow-3 max-lg:backdrop:bg-backdrop md:max-lg:right-auto md:max-lg:top-0 md:max-lg:w-[25rem] md:max-lg:rounded-none";

export function FilterButton({ activeCount }: { activeCount: number }) {
  return (
    <button
      type="button"
      popoverTarget={FILTER_SHEET}
      className={buttonClass({ className: "shrink-0 max-md:-order-8 max-md:mt-2.5 max-md:ml-4 lg:hidden" })}
    >
      <SlidersHorizontal size={15} className="text-ink-3" aria-hidden="true" />
      {messages.sheet.open(activeCount)}
    </button>
  );
}

/** Skip links differ by width, because below this one the filters are a sheet. */
const SKIPS = `
[data-skip="results"] { display: inline }
[data-skip="content"] { display: none }
@media (width >= 64rem) { [data-skip="filter-form"] { display: inline } }
`;

/** `hasOwnButton` means that the page renders `FilterButton` itself. */
export function FilterLayout({
  panel,
  activeCount,
  children,
  hasOwnButton = false,
}: {
  panel: ReactNode;
  activeCount: number;
  children: ReactNode;
  hasOwnButton?: boolean;
}) {
  return (
    <div className="flex items-stretch">
      <aside
        id={FILTER_SHEET}
        popover="auto"
        aria-label={messages.sheet.title}
        className={`flex-col overflow-clip border-0 bg-surface p-0 text-ink ${rail} ${sheet}`}
      >
        <FilterSheetHandle />
        <header className="flex shrink-0 items-center border-b border-line py-2 pl-4 pr-1 max-md:pt-0 lg:hidden">
          <h2 className="flex-1 text-20 font-650">{messages.sheet.title}</h2>
          <button
            type="button"
            popoverTarget={FILTER_SHEET}
            popoverTargetAction="hide"
            aria-label={messages.sheet.close}
            className={buttonClass({ variant: "ghost", size: "icon" })}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </header>
        <style>{SKIPS}</style>
        <div id="filter-form" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Activity>{panel}</Activity>
        </div>
      </aside>
      <main id="results" tabIndex={-1} className="heads-share-lines min-w-0 flex-1 outline-none">
        {!hasOwnButton && (
          <div className="px-4 pt-2.5 lg:hidden">
            <FilterButton activeCount={activeCount} />
          </div>
        )}
        <Activity>{children}</Activity>
      </main>
    </div>
  );
}
