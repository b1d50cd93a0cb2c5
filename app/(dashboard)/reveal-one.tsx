import { messages } from "@/components/creators/messages/peek";
import { oneCredit } from "@/lib/server/team/reveal/one-credit";
import type { MemberContext } from "@/lib/server/team/team-context";
import { RevealCreator } from "./reveal-creator";

export async function RevealOne({ ctx, id }: { ctx: MemberContext; id: string }) {
  const { balance, missing } = await oneCredit(ctx);
  if (missing !== null) return <span className="text-ink-2">{messages.missing[missing]}</span>;
  return (
    <>
      {balance !== null && (
        <span className="mr-1 text-13 text-ink-3 tabular-nums" title={messages.balanceHelp}>
          {messages.balance(balance)}
        </span>
      )}
      <RevealCreator key={id} id={id} />
    </>
  );
}
