import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Usage } from "@/lib/contract/usage";
import { dayWords } from "./period-words";
import { messages } from "./messages";

type Props = { found: Pick<Usage, "balances" | "sums" | "period" | "service" | "balance" | "held"> };

export function LedgerFoot({ found }: Props) {
  const { balances, sums, period, service, balance, held } = found;
  if (service === "http") return <span className="text-ink-3">{messages.foot.otherService}</span>;
  if (balances === null) return null;
  const { before, after } = balances;
  // The sum includes API keys, so it differs from the balance above and is labelled.
  const isOfMore = after !== (balance ?? 0) + held;
  return (
    <span className="tabular-nums">
      {messages.foot.before(formatNumber(before), dayWords(period.from))}
      {sums.added !== 0 && messages.foot.added(formatNumber(sums.added))}
      {messages.foot.charged(formatNumber(sums.charged))}
      {sums.returned > 0 && messages.foot.returned(formatNumber(sums.returned))}
      {" = "}
      <b className="font-650">{formatNumber(after)}</b>
      {isOfMore && ` ${messages.foot.allAccounts}`}
    </span>
  );
}
