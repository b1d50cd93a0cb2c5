"use client";
import { useEffect, useSyncExternalStore } from "react";
import Link from "next/link";
import { Coins } from "lucide-react";
import { watched } from "@/lib/client/watched";
import type { OwnCredits } from "@/lib/contract/budgets";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { whenOf } from "@/lib/domain/budget-words";
import { messages } from "./messages/frame";

/** Read after the page, because a receipt doesn't wait for another page to say what is left. */
const newer = watched<OwnCredits | null>(null);

export const showCredits = (own: OwnCredits): void => newer.change(() => own);

/** Null while it loads. */
export function CreditsLeft({ own: ofPage }: { own: OwnCredits | null }) {
  const now = useSyncExternalStore(newer.subscribe, newer.read, () => null);
  // A page that is drawn again has read them later.
  useEffect(() => newer.change(() => null), [ofPage]);
  const own = ofPage && (now ?? ofPage);
  const limit = own?.limit ?? null;
  const words = messages.credits;
  return (
    <Link
      href={PAGES.usage.path}
      prefetch={false}
      className="flex h-control items-center gap-1.5 rounded-6 px-2.5 text-ink-2 hover:bg-hover max-md:h-11 max-md:px-2"
      title={limit ? words.ownTitle : words.title}
    >
      <Coins size={15} className="text-ink-3" aria-hidden="true" />
      <span className="whitespace-nowrap">
        <b id={own ? "balance" : undefined} className="font-600 tabular-nums text-ink">
          {own ? formatNumber(own.left ?? 0) : "…"}
        </b>
        {limit ? (
          <>
            {" "}
            {words.left}
            <span className="max-sm:sr-only"> {whenOf(limit)}</span>
          </>
        ) : (
          <span className="max-sm:sr-only"> {words.unit}</span>
        )}
      </span>
    </Link>
  );
}
