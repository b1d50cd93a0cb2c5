"use client";
import Link from "next/link";
import { Coins } from "lucide-react";
import { useOwnCredits } from "@/lib/client/own-credits";
import type { OwnCredits } from "@/lib/contract/budgets";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { whenOf } from "@/lib/domain/budget-words";
import { messages } from "./messages/frame";

/** Null while it loads. */
export function CreditsLeft({ own: ofPage }: { own: OwnCredits | null }) {
  const own = useOwnCredits(ofPage);
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
