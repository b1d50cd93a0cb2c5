import { Inbox } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { messages } from "./messages";

const link = "font-600 underline underline-offset-3";

const quiet = "rounded-4 text-ink-2 hover:underline max-md:py-3";

/** Scopes decide whether the reader can answer requests. */
export function RequestLinks({ scopes }: { scopes: readonly string[] }) {
  return (
    <>
      {scopes.includes("approve") && (
        <a href="/admin/requests" className={quiet}>
          {messages.links.inbox}
        </a>
      )}
      {scopes.includes("reveal") && (
        <a href="/requests" className={quiet}>
          {messages.links.own}
        </a>
      )}
    </>
  );
}

export function RequestNotices({
  counts: { toAnswer, toBuy },
}: {
  counts: { toAnswer: number; toBuy: number };
}) {
  const icon = <Inbox size={16} aria-hidden="true" />;
  return (
    <>
      {toAnswer > 0 && (
        <Notice icon={icon}>
          {messages.notices.toAnswer(toAnswer)}{" "}
          <a href="/admin/requests" className={link}>
            {messages.notices.answer}
          </a>
        </Notice>
      )}
      {toBuy > 0 && (
        <Notice icon={icon}>
          {messages.notices.toBuy(toBuy)}{" "}
          <a href="/requests" className={link}>
            {messages.notices.see}
          </a>
        </Notice>
      )}
    </>
  );
}
