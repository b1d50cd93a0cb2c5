/** A streaming placeholder gets no scripts. */
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { waitHref } from "@/lib/contract/wait";
import { messages } from "./messages";

/** This many rows have about the height of the figures. */
const ROWS = 12;

export function CountingNotice({ href }: { href: string }) {
  return (
    <div className="overflow-hidden rounded-10 border border-line bg-surface">
      <p role="status" className="px-[18px] py-3.5 text-ink-2">
        {messages.page.counting}
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${waitHref(href)}`} />
        <p className="px-[18px] pb-3.5">
          {messages.page.noScript}{" "}
          <a href={waitHref(href)} className="font-550 underline">
            {messages.page.wait}
          </a>
        </p>
      </noscript>
      <RowsSkeleton count={ROWS} density="comfortable" />
    </div>
  );
}
