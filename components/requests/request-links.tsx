import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";

function RequestLink({ href, label, count }: { href: string; label: string; count: number }) {
  return (
    <a href={href} className="rounded-4 text-ink-2 hover:underline max-md:py-3">
      {label}
      {count > 0 && <b className="font-600 tabular-nums text-accent-ink"> {formatNumber(count)}</b>}
    </a>
  );
}

/** Scopes decide whether the reader can answer requests. `counts`: waiting for the reader. */
export function RequestLinks({
  scopes,
  counts: { toAnswer, toBuy },
}: {
  scopes: readonly string[];
  counts: { toAnswer: number; toBuy: number };
}) {
  return (
    <>
      {scopes.includes("approve") && (
        <RequestLink href="/admin/requests" label={messages.links.inbox} count={toAnswer} />
      )}
      {scopes.includes("reveal") && <RequestLink href="/requests" label={messages.links.own} count={toBuy} />}
    </>
  );
}
