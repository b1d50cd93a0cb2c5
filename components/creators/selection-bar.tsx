"use client";
/** What is chosen and what it would cost, always in sight while something is. */
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSelection } from "./selection";

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** `balance`: credits left, null when not known. `action`: the one primary button. */
export function SelectionBar({ balance, action }: { balance: number | null; action: ReactNode }) {
  const { chosen, clear, isStale, keep } = useSelection();
  if (chosen.size === 0) return null;
  const owned = [...chosen.values()].filter(({ isOwned }) => isOwned).length;
  const fresh = chosen.size - owned;
  return (
    <div
      className="sticky bottom-14 z-20 mx-4 mt-3 max-md:bottom-[72px] max-md:mx-2 lg:mx-6"
      role="region"
      aria-label="Selection"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv py-2 pl-[18px] pr-2.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)]">
        {isStale ? (
          <>
            <p className="min-w-0 flex-1">
              The filters have changed.{" "}
              <b className="font-650">{plural(chosen.size, "creator is", "creators are")}</b> still chosen
              from before.
            </p>
            <Button look="inverseGhost" onClick={clear}>
              Clear
            </Button>
            <Button look="inversePrimary" onClick={keep}>
              Keep them
            </Button>
          </>
        ) : (
          <>
            <b className="text-16 font-650 tabular-nums" aria-live="polite">
              {chosen.size.toLocaleString("en")} chosen
            </b>
            <span className="flex w-[120px] gap-0.5 max-lg:hidden" aria-hidden="true">
              <i className="h-1.5 rounded-[2px] bg-inv-accent" style={{ flexGrow: fresh }} />
              <i className="h-1.5 rounded-[2px] bg-[#5D615A]" style={{ flexGrow: owned }} />
            </span>
            <span className="text-inv-ink-2">
              <span className="text-inv-ink">{fresh.toLocaleString("en")} new</span>
              {owned > 0 && ` and ${owned.toLocaleString("en")} owned`}
            </span>
            <span className="text-inv-ink-2 max-md:hidden">
              <span className="text-inv-ink">{plural(fresh, "credit", "credits")}</span>
              {balance !== null && ` of ${balance.toLocaleString("en")}`}
            </span>
            <span className="ml-auto flex items-center gap-2 max-md:ml-0 max-md:w-full">
              <Button look="inverseGhost" onClick={clear} className="max-md:px-2">
                <X size={15} aria-hidden="true" /> Clear
              </Button>
              {action}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
