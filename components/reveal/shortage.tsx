/** Shown before anything is sent: what cannot be paid, the reason, the remedy and who can change it. */
import { WalletMinimal } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import type { Quote } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { budgetOf, credits, shortOf, type Shortage as Short } from "./reveal-words";

const link = "font-600 underline underline-offset-3";
const ROOMS = { budget: "/admin/members", purpose: "/admin/spending", balance: "/admin/keys" } as const;

const requests = {
  budget: "raise my budget",
  purpose: "raise the budget of a purpose",
  balance: "add credits",
};

function mailto(email: string, { what, left }: Short, quote: Quote, purpose: string): string {
  const about = what === "purpose" ? ` The purpose is ${purpose.trim()}.` : "";
  const body = `I would like to reveal ${formatNumber(quote.toBuy)} creators for ${credits(quote.cost)}, and ${formatNumber(left)} are left.${about} Could you ${requests[what]}?`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Scoutdeck: please ${requests[what]}`)}&body=${encodeURIComponent(body)}`;
}

function WhoCanChange({ short, quote, purpose }: { short: Short; quote: Quote; purpose: string }) {
  if (quote.admins.length === 0) {
    return (
      <>
        You can{" "}
        <a href={ROOMS[short.what]} className={link}>
          {short.what === "balance" ? "add credits" : "change it"}
        </a>
        .
      </>
    );
  }
  return (
    <>
      Ask an admin to {short.what === "balance" ? "add credits" : "raise it"}:{" "}
      {quote.admins.map(({ name, email }, index) => (
        <span key={email}>
          {index > 0 && ", "}
          <a href={mailto(email, short, quote, purpose)} className={link}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ))}
      .
    </>
  );
}

export function Shortage({ quote, purpose }: { quote: Quote; purpose: string }) {
  const short = shortOf(quote, purpose);
  if (short === null) return null;
  const budget = budgetOf(quote, purpose);
  return (
    <div className="mt-4">
      <Notice variant="bad" role="alert" icon={<WalletMinimal size={16} aria-hidden="true" />}>
        <b className="font-650">
          {short.what === "purpose" && (
            <>
              The budget of <bdi>“{budget?.purpose}”</bdi> has
            </>
          )}
          {short.what === "budget" && "Your budget has"}
          {short.what === "balance" && "Your team has"} {credits(short.left)} left
          {short.what !== "balance" && " this month"}, and this needs {formatNumber(quote.cost)}.
        </b>
        <p className="text-ink-2">
          Nothing was charged, and your {formatNumber(quote.chosen)} stay selected.{" "}
          <WhoCanChange short={short} quote={quote} purpose={purpose} />
        </p>
      </Notice>
    </div>
  );
}
