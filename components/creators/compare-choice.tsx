/** CSS alone shows and counts the bar, so it works before scripts do. */
import type { ReactNode } from "react";
import { Columns4, RefreshCw, UsersRound } from "lucide-react";
import { AddTickedToList } from "@/components/records/add-to-list";
import { buttonClass } from "@/components/ui/button";
import { COMPARE_PATH, SIMILAR } from "./compare-address";
import { MarkChosen } from "./mark-chosen";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { messages } from "./messages/library";

/** The quote page spends nothing. */
const REFRESH_PATH = "/creators/reveal";

/** `rows` is a key that changes with the rows of the page. */
export function CompareChoice({
  canReveal,
  canSearch,
  canAdd,
  rows,
  children,
}: {
  canReveal: boolean;
  canSearch: boolean;
  canAdd: boolean;
  rows: string;
  children: ReactNode;
}) {
  return (
    <form
      action={COMPARE_PATH}
      method="get"
      autoComplete="off"
      className="counts-chosen holds-chosen:[&>.sticky]:flex"
    >
      <MarkChosen rows={rows} />
      <noscript>
        <RoomForBar page='html:has(input[name="ids"]:checked)' />
      </noscript>
      {children}
      <div className="sticky bottom-[54px] z-20 hidden px-4 py-2.5 max-md:above-tabs short:fixed short:inset-x-0 short:bottom-11 short:py-1 md:short:bottom-0 max-md:px-2 lg:px-6">
        <div
          role="region"
          aria-label={messages.choice.label}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv py-2.5 pl-[18px] pr-2.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:pl-4"
        >
          <b className="chosen-count text-16 font-650 tabular-nums" />
          <span className="text-inv-ink-2 max-sm:hidden">{messages.choice.upToFour}</span>
          <button type="reset" className={buttonClass({ variant: "inverseGhost", className: "ml-auto" })}>
            {messages.choice.clear}
          </button>
          {canReveal && (
            <button
              type="submit"
              formAction={REFRESH_PATH}
              name="choose"
              value="refresh"
              className={buttonClass({ variant: "inverseGhost" })}
            >
              <RefreshCw size={15} aria-hidden="true" />
              {messages.choice.refresh}
            </button>
          )}
          {canSearch && (
            <button
              type="submit"
              formAction={`${COMPARE_PATH}#${SIMILAR}`}
              className={buttonClass({ variant: "inverseGhost" })}
            >
              <UsersRound size={15} aria-hidden="true" />
              {messages.choice.similar}
            </button>
          )}
          {canAdd && <AddTickedToList variant="inverse" />}
          <button type="submit" className={buttonClass({ variant: "inversePrimary" })}>
            <Columns4 size={15} aria-hidden="true" />
            {messages.choice.compare}
          </button>
        </div>
      </div>
    </form>
  );
}
