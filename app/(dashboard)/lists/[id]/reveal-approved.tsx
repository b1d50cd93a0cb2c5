"use client";
import { lazy, Suspense, useState } from "react";
import { Sparkles } from "lucide-react";
import { messages } from "@/components/share/messages";
import { buttonClass } from "@/components/ui/button-class";
import { useRefresh } from "@/lib/client/use-refresh";

const RevealHere = lazy(() => import("../../reveal-here"));

/** Leads to the usual price with purpose and budgets; without scripts to its page. */
export function RevealApproved({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  return (
    <form
      method="get"
      action="/creators/reveal"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <button type="submit" className={buttonClass({ variant: "primary" })}>
        <Sparkles size={15} aria-hidden="true" />
        {messages.shareApproved(ids.length)}
      </button>
      {isOpen && (
        <Suspense>
          <RevealHere ids={ids} onClose={() => setOpen(false)} onEnd={() => void refresh()} />
        </Suspense>
      )}
    </form>
  );
}
