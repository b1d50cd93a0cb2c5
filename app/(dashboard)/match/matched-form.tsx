"use client";
/** The button has the price of the new creators in the selection. Without scripts a page states it. */
import { Suspense, lazy, useRef, useState, type FormEvent, type ReactNode } from "react";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { AddTickedToList } from "@/components/records/add-to-list";
import { buttonClass } from "@/components/ui/button-class";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { messages } from "@/components/match/messages/match";

const RevealHere = lazy(() => import("../reveal-here"));

type Ticked = { fresh: readonly string[]; owned: readonly string[] };

function tickedIn(form: HTMLFormElement | null): Ticked {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>("input[name=ids]:checked") ?? [])];
  const ids = (isOwned: boolean) => [
    ...new Set(boxes.filter((box) => "owned" in box.dataset === isOwned).map(({ value }) => value)),
  ];
  return { fresh: ids(false), owned: ids(true) };
}

type Counts = { fresh: number; owned: number };

/** @param otherwise shown to members who may not spend */
export function MatchedForm({
  atFirst,
  canReveal,
  canBuy,
  otherwise,
  children,
}: {
  atFirst: Counts;
  canReveal: boolean;
  canBuy: boolean;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const [counts, setCounts] = useState(atFirst);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const { fresh, owned } = counts;
  const count = () => {
    const ticked = tickedIn(form.current);
    setCounts({ fresh: ticked.fresh.length, owned: ticked.owned.length });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { fresh: ids } = tickedIn(form.current);
    if (ids.length > 0 && canReveal) setWanted(ids);
  };
  return (
    <>
      <form
        ref={form}
        method="get"
        action="/creators/reveal"
        autoComplete="off"
        onChange={count}
        onSubmit={submit}
      >
        {children}
        <RoomForBar isInShort={false} />
        <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 short:static max-md:bottom-14">
          {!canReveal && <span className="text-ink-2">{otherwise}</span>}
          {canBuy && (
            <button
              type="submit"
              disabled={isHydrated && fresh === 0}
              className={buttonClass({ variant: "primary", size: "large", className: "max-md:flex-1" })}
            >
              {isHydrated ? messages.reveal(fresh) : messages.price}
            </button>
          )}
          {canReveal && (
            <AddTickedToList
              size="large"
              isDisabled={isHydrated && fresh + owned === 0}
              className="max-md:flex-1"
            />
          )}
          <span className="text-ink-3 tabular-nums">
            {isHydrated && canReveal ? messages.selected(fresh, owned) : messages.progress.free}
          </span>
        </div>
      </form>
      {wanted && (
        <Suspense>
          <RevealHere ids={wanted} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  );
}
