/** CSS alone shows the card after some seconds, because a streaming placeholder gets no scripts. */
import { Hourglass } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { waitHref } from "@/lib/contract/wait";
import { messages } from "./messages/results";

/** `widerHref` is the page without filters, undefined if there are none. */
export function SlowCard({ href, widerHref }: { href: string; widerHref?: string }) {
  return (
    <div className="absolute inset-x-4 top-10 z-10">
      <section
        role="status"
        className="comes-late noscript:hidden mx-auto w-full max-w-[32.5rem] rounded-16 bg-raised px-5 pb-6 pt-7 shadow-3 sm:px-8"
      >
        <span className="mb-4 grid size-10 place-items-center rounded-10 bg-warn-soft text-warn-ink">
          <Hourglass size={19} aria-hidden="true" />
        </span>
        <h2 className="text-20 font-650">{messages.slow.title}</h2>
        <p className="mt-1 text-ink-2">{messages.slow.text}</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <a href={href} className={buttonClass({ size: "large" })}>
            {messages.slow.again}
          </a>
          {widerHref !== undefined && (
            <a href={widerHref} className={buttonClass({ variant: "ghost", size: "large" })}>
              {messages.slow.wider}
            </a>
          )}
        </p>
      </section>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${waitHref(href)}`} />
        <p className="rounded-16 bg-raised px-5 py-4 shadow-3">
          {messages.slow.noScript}{" "}
          <a href={waitHref(href)} className="font-550 underline">
            {messages.slow.wait}
          </a>
        </p>
      </noscript>
    </div>
  );
}
