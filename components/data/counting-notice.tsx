/** Holds the place of the figures while they are counted. A placeholder of a part that is still being sent gets no scripts. */
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { waitHref } from "@/lib/contract/wait";
import { messages } from "./messages";

/** Rows of about the height of the figures in a window. */
const ROWS = 12;

/** `href`: the page as it is. */
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
