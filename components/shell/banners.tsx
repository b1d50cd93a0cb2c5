import Link from "next/link";
import { TriangleAlert, KeyRound } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { PAGES } from "@/lib/contract/pages";
import { messages } from "./messages/banners";

/** Admins see this on every page while the credit records disagree. */
export function BooksBanner({ open, isStopped }: { open: number; isStopped: boolean }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-bad-line bg-bad-soft px-4 py-2.5 text-bad-ink lg:px-6"
    >
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        <b className="font-600">{isStopped ? messages.books.stopped : messages.books.accountStopped}</b>{" "}
        <Link
          href="/admin/outcomes#differences"
          prefetch={false}
          className="rounded-4 underline underline-offset-3"
        >
          {messages.books.lookAt(open)}
        </Link>
      </p>
    </div>
  );
}

/**
 * A member sees this on every page until they have replaced their generated password.
 * @param until the last valid day, in words
 */
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

/** Shown by the style sheet while the next page loads slowly. The current page stays usable. */
export function SlowNote() {
  return (
    <p
      role="status"
      className="slow-note pointer-events-none fixed inset-x-4 bottom-20 z-50 mx-auto w-fit max-w-[32.5rem] rounded-12 bg-raised px-4 py-3 shadow-3"
    >
      {messages.slow}
    </p>
  );
}

export const DemoBanner = () => (
  <section
    aria-label={messages.demo.label}
    className="border-b border-line bg-surface px-4 py-2 text-ink-2 lg:px-6"
  >
    <b className="font-600 text-ink">{messages.demo.kept}</b> {messages.demo.own}{" "}
    <code className="font-mono">{messages.demo.command}</code>
  </section>
);

/** All records are invented. */
export const DemoTag = () => (
  <span title={messages.demoData.means} className="mr-1 max-[359px]:sr-only">
    <Tag>
      {messages.demoData.label((text) => (
        <span className="max-sm:sr-only">{text}</span>
      ))}
    </Tag>
  </span>
);
