import { messages } from "@/components/creators/messages/peek";
import { whenOf } from "@/lib/domain/budget-words";
import { oneCredit } from "@/lib/server/team/reveal/one-credit";
import type { MemberContext } from "@/lib/server/team/team-context";
import { RevealCreator } from "./reveal-creator";

export async function RevealOne({ ctx, id }: { ctx: MemberContext; id: string }) {
  const { left, limit, missing } = await oneCredit(ctx);
  if (missing !== null) return <span className="text-ink-2">{messages.missing[missing]}</span>;
  return (
    <>
      {left !== null && (
        <span className="mr-1 text-13 text-ink-3 tabular-nums" title={messages.balanceHelp}>
          {messages.balance(left, limit && whenOf(limit))}
        </span>
      )}
      <RevealCreator key={id} id={id} />
    </>
  );
}
