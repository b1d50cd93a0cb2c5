/** A member sees this on every page until they have replaced their generated password. */
import Link from "next/link";
import { KeyRound } from "lucide-react";
import { PAGES } from "@/lib/contract/pages";
import { messages } from "./messages/frame";

/** @param until the last valid day, in words */
export function OwnPasswordBanner({ until }: { until: string }) {
  return (
    <section
      aria-label={messages.ownPassword.label}
      className="flex items-start gap-2.5 border-b border-line bg-surface px-4 py-2.5 text-ink-2 lg:px-6"
    >
      <KeyRound size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        {messages.ownPassword.ends(until)}{" "}
        <Link
          href={PAGES.account.path}
          prefetch={false}
          className="rounded-4 text-ink underline underline-offset-3"
        >
          {messages.ownPassword.setOwn}
        </Link>
      </p>
    </section>
  );
}
