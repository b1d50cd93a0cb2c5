import Link from "next/link";
import { Coins } from "lucide-react";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/frame";

/** `balance` is undefined while it loads. */
export function CreditsLeft({ balance }: { balance: number | undefined }) {
  return (
    <Link
      href={PAGES.usage.path}
      prefetch={false}
      className="flex h-control items-center gap-1.5 rounded-6 px-2.5 text-ink-2 hover:bg-hover max-md:h-11 max-md:px-2"
      title={messages.credits.title}
    >
      <Coins size={15} className="text-ink-3" aria-hidden="true" />
      <span>
        <b id={balance === undefined ? undefined : "balance"} className="font-600 tabular-nums text-ink">
          {balance === undefined ? "…" : formatNumber(balance)}
        </b>
        <span className="max-sm:sr-only"> {messages.credits.unit}</span>
      </span>
    </Link>
  );
}
