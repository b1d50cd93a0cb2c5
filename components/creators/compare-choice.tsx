/** CSS alone shows and counts the bar, so it works before scripts do. */
import type { ReactNode } from "react";
import { Columns4, RefreshCw, UsersRound, X } from "lucide-react";
import { AddTickedToList } from "@/components/records/add-to-list";
import { buttonClass } from "@/components/ui/button";
import { BarAct, BarMenu, barFrame, barHead, iconOnPhone, onWide } from "./bar-frame";
import { COMPARE_PATH, SIMILAR } from "./compare-address";
import { MarkChosen } from "./mark-chosen";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { messages } from "./messages/library";

/** The quote page spends nothing. */
const REFRESH_PATH = "/creators/reveal";

const refresh: BarAct = {
  words: messages.choice.refresh,
  icon: <RefreshCw size={15} aria-hidden="true" />,
  press: { type: "submit", formAction: REFRESH_PATH, name: "choose", value: "refresh" },
};
const similar: BarAct = {
  words: messages.choice.similar,
  icon: <UsersRound size={15} aria-hidden="true" />,
  press: { type: "submit", formAction: `${COMPARE_PATH}#${SIMILAR}` },
};

type Rights = { canReveal: boolean; canSearch: boolean; canAdd: boolean };

function Bar({ canReveal, canSearch, canAdd }: Rights) {
  const acts = [...(canReveal ? [refresh] : []), ...(canSearch ? [similar] : [])];
  return (
    <div role="region" aria-label={messages.choice.label} data-commands="" className={barFrame}>
      <span className={barHead}>
        <b className="chosen-count text-16 font-650 tabular-nums max-md:text-14" />
      </span>
      <span className="text-inv-ink-2 max-md:hidden">{messages.choice.upToFour}</span>
      <button
        type="reset"
        className={buttonClass({ variant: "inverseGhost", className: `md:ml-auto ${iconOnPhone}` })}
      >
        {onWide(messages.choice.clear)}
        <X size={16} className="md:hidden" aria-hidden="true" />
      </button>
      {acts.map((act) => (
        <BarAct
          key={act.words}
          act={act}
          className={buttonClass({ variant: "inverseGhost", className: "max-md:hidden" })}
        />
      ))}
      <BarMenu acts={acts} />
      {canAdd && <AddTickedToList variant="inverse" isShort className={iconOnPhone} />}
      <button type="submit" className={buttonClass({ variant: "inversePrimary", className: "max-md:grow" })}>
        <Columns4 size={15} aria-hidden="true" />
        {messages.choice.compare}
      </button>
    </div>
  );
}

/** `rows` is a key that changes with the rows of the page. */
export function CompareChoice({
  canReveal,
  canSearch,
  canAdd,
  rows,
  children,
}: Rights & {
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
        <Bar {...{ canReveal, canSearch, canAdd }} />
      </div>
    </form>
  );
}
