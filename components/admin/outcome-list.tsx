/** These calls may have cost credits, but their response was lost. */
import Link from "next/link";
import { When } from "@/components/ui/moment";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { QueryAgainForm } from "./query-again-form";
import { OutcomeActions } from "./outcome-actions";
import { messages } from "./messages/outcomes";

export function OutcomeList({ outcomes }: { outcomes: readonly UnknownAttempt[] }) {
  return (
    <ul className="divide-y divide-line rounded-10 border border-line bg-surface">
      {outcomes.map((outcome) => (
        <li key={outcome.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[18px] py-3.5">
          <div className="min-w-0 flex-1 basis-72">
            <p>
              <b className="font-600 text-warn-ink">
                {messages.list.mayHaveCost(formatNumber(outcome.credits))}
              </b>
              {outcome.purpose && <> {messages.list.forPurpose(<bdi>{outcome.purpose}</bdi>)}</>}
            </p>
            <p className="text-ink-2">
              {outcome.sentAt ? (
                messages.list.sent(
                  <bdi>{outcome.memberName}</bdi>,
                  <When iso={outcome.sentAt} style="full" />,
                )
              ) : (
                <bdi>{outcome.memberName}</bdi>
              )}{" "}
              ·{" "}
              <Link
                href={`/creators/reveals/${outcome.revealId}`}
                prefetch={false}
                className="rounded-4 underline decoration-line-strong underline-offset-3 hover:text-ink"
              >
                {messages.list.seeReveal}
              </Link>
            </p>
            {outcome.message && (
              <p className="mt-0.5 text-12 text-ink-3 wrap-anywhere">
                <bdi>{outcome.message}</bdi>
              </p>
            )}
            {outcome.obstacle && <p className="mt-0.5 text-ink-2">{outcome.obstacle}</p>}
            <p className="mt-0.5 font-mono text-12 text-ink-3 wrap-anywhere">
              {messages.list.requestKey(outcome.id)}
            </p>
          </div>
          {outcome.isRetried ? (
            <p className="text-ink-2">{messages.list.nothingToDecide}</p>
          ) : (
            <OutcomeActions outcome={outcome} />
          )}
          {outcome.obstacle === null && <QueryAgainForm id={outcome.id} />}
        </li>
      ))}
    </ul>
  );
}
