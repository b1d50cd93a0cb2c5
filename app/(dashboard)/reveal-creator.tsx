"use client";
/** Links to the price; with scripts the price opens in place. */
import { Suspense, lazy, useState } from "react";
import { messages } from "@/components/creators/messages/reveal-one";
import { buttonClass } from "@/components/ui/button";

const RevealHere = lazy(() => import("./reveal-here"));

export function RevealCreator({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <a
        href={`/creators/reveal?ids=${encodeURIComponent(id)}`}
        aria-keyshortcuts="r"
        className={buttonClass({ variant: "primary", className: "max-sm:w-full" })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {messages.reveal}
      </a>
      {isOpen && (
        <Suspense>
          <RevealHere id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
