"use client";
/** The creators that can be revealed: what is ticked has its price on the button. Without a script a page states it. */
import { Suspense, lazy, useRef, useState, type FormEvent, type ReactNode } from "react";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { AddTickedToList } from "@/components/records/add-to-list";
import { buttonClass } from "@/components/ui/button-class";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { messages } from "@/components/match/messages/match";

const RevealHere = lazy(() => import("../reveal-here"));

const tickedIn = (form: HTMLFormElement | null) => [
  ...new Set(
    [...(form?.querySelectorAll<HTMLInputElement>("input[name=ids]:checked") ?? [])].map(
      ({ value }) => value,
    ),
  ),
];

/** `fresh`: how many are ticked at first. `canReveal`: the member may spend; `otherwise`: what is said if not. */
export function MatchedForm({
  fresh,
  canReveal,
  otherwise,
  children,
}: {
  fresh: number;
  canReveal: boolean;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const [count, setCount] = useState<number | null>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const shown = count ?? fresh;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ids = tickedIn(form.current);
    if (ids.length > 0 && canReveal) setWanted(ids);
  };
  return (
    <>
      <form
        ref={form}
        method="get"
        action="/creators/reveal"
        autoComplete="off"
        onChange={() => setCount(tickedIn(form.current).length)}
        onSubmit={submit}
      >
        {children}
        <RoomForBar isInShort={false} />
        <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 short:static max-md:bottom-14">
          {canReveal ? (
            <button
              type="submit"
              disabled={isHydrated && shown === 0}
              className={buttonClass({ variant: "primary", size: "large", className: "max-md:w-full" })}
            >
              {isHydrated ? messages.reveal(shown) : messages.price}
            </button>
          ) : (
            <span className="text-ink-2">{otherwise}</span>
          )}
          {canReveal && <AddTickedToList size="large" className="max-md:w-full" />}
          <span className="text-ink-3">{messages.progress.free}</span>
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
