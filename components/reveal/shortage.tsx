/** Shown before anything is sent, with the remedy and who can apply it. */
import { WalletMinimal } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import type { Quote } from "@/lib/contract/reveal";
import { budgetOf, shortOf, type Shortage as Short } from "./reveal-messages";
import { whenOf as periodWords } from "@/lib/domain/budget-words";
import { AskFields } from "./ask-fields";
import { messages } from "./messages/price";

const link = "font-600 underline underline-offset-3";
const ROOMS = {
  budget: "/admin/spending",
  team: "/admin/spending",
  approval: "/admin/spending",
  purpose: "/admin/spending",
  balance: "/admin/keys",
} as const;

function mailto(email: string, { what, left }: Short, quote: Quote, purpose: string): string {
  const { subject, body } = messages.shortage.mail[what](quote.toBuy, quote.cost, left, purpose.trim());
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function WhoCanChange({ short, quote, purpose }: { short: Short; quote: Quote; purpose: string }) {
  const { own, ask } = messages.shortage;
  const remedy = short.what === "balance" ? "balance" : "budget";
  if (quote.admins.length === 0) {
    return own[remedy]((text) => (
      <a href={ROOMS[short.what]} className={link}>
        {text}
      </a>
    ));
  }
  return ask[remedy](
    quote.admins.map(({ name, email }, index) => (
      <span key={email}>
        {index > 0 && ", "}
        <a href={mailto(email, short, quote, purpose)} className={link}>
          <bdi>{name}</bdi>
        </a>
      </span>
    )),
  );
}

const whenOf = ({ period = "month" }: Short) => periodWords({ period });

export function Shortage({ quote, purpose }: { quote: Quote; purpose: string }) {
  const short = shortOf(quote, purpose);
  if (short === null) return null;
  const budget = budgetOf(quote, purpose);
  return (
    <div className="mt-4">
      <Notice variant="bad" role="alert" icon={<WalletMinimal size={16} aria-hidden="true" />}>
        <b className="font-650">
          {short.what === "purpose"
            ? messages.shortage.purpose(<bdi>“{budget?.purpose}”</bdi>, short.left, quote.cost, whenOf(short))
            : messages.shortage[short.what](short.left, quote.cost, whenOf(short))}
        </b>
        <p className="text-ink-2">
          {messages.shortage.nothingCharged(quote.chosen)}{" "}
          <WhoCanChange short={short} quote={quote} purpose={purpose} />
        </p>
        {quote.mayAsk && short.what !== "balance" && (
          <AskFields quote={quote} purpose={purpose} credits={quote.cost - short.left} />
        )}
      </Notice>
    </div>
  );
}
