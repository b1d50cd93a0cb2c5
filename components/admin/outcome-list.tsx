/** These calls may have cost credits, but their response was lost. */
import { Check, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { OutcomeActions } from "./outcome-actions";
import { messages } from "./messages/outcomes";

/** The plain form works without scripts. */
function QueryAgainForm({ id }: { id: string }) {
  return (
    <form method="post" action="/api/dashboard/unknown/ask" className="contents">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small">
        {messages.queryAgain}
      </Button>
    </form>
  );
}

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

const WORDS: Record<string, (credits: number) => string> = {
  settled: messages.asked.settled,
  void: () => messages.asked.nothingCharged,
  unknown: messages.asked.stillUnknown,
  refused: () => messages.asked.refused,
};

/** `asked` and `credits` come from the address. */
export function AskedNotice({ asked, credits }: { asked: string; credits: string }) {
  const words = ownValue(WORDS, asked);
  if (!words) return null;
  const isGood = asked === "settled" || asked === "void";
  const Icon = isGood ? Check : TriangleAlert;
  return (
    <div className="mb-4">
      <Notice
        variant={isGood ? "good" : "warn"}
        role="status"
        isAnswer
        icon={<Icon size={16} aria-hidden="true" />}
      >
        {words(/^\d{1,6}$/.test(credits) ? Number(credits) : 0)}
      </Notice>
    </div>
  );
}
