import Link from "next/link";
import { Bell, TriangleAlert, KeyRound } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import { Moment } from "@/components/ui/moment";
import type { RequestNotice } from "@/lib/contract/credit-requests";
import { PAGES } from "@/lib/contract/pages";
import { messages as frameMessages } from "./messages/frame";
import { messages } from "./messages/notices";

const hrefOf = ({ kind }: RequestNotice) => (kind === "asked" ? PAGES.inbox.path : PAGES.requests.path);

/** `now` is in ms since 1970. */
export function Notices({ notices, now }: { notices: readonly RequestNotice[]; now: number }) {
  const waiting = notices.filter(({ isNew }) => isNew).length;
  return (
    <details className="relative" name="menu">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon", className: "relative" })}
        aria-label={waiting > 0 ? messages.waiting(waiting) : messages.title}
      >
        <Bell size={15} aria-hidden="true" />
        {waiting > 0 && (
          <span
            className="absolute right-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-surface max-md:right-2.5 max-md:top-2.5"
            aria-hidden="true"
          />
        )}
      </summary>
      <div className={`${menuClass} w-[26.25rem] md:max-w-[80vw]`}>
        <p className="border-b border-line px-4 py-3 font-650">{messages.title}</p>
        {notices.length === 0 && <p className="px-4 py-3.5 text-ink-2">{messages.none}</p>}
        <ul className="divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id}>
              <Link
                href={hrefOf(notice)}
                prefetch={false}
                className="flex items-start gap-3 px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className={notice.isNew ? "font-600" : undefined}>
                    {messages[notice.kind](<bdi>{notice.name}</bdi>, notice.credits)}
                  </span>
                  {notice.purpose && <bdi className="block text-12 text-ink-3">{notice.purpose}</bdi>}
                </span>
                <span className="flex shrink-0 items-center gap-2 text-12 text-ink-3">
                  <Moment iso={notice.at} now={now} />
                  {notice.isNew && <span className="size-2 rounded-full bg-accent" aria-hidden="true" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Admins see this on every page while the credit records disagree. */
export function BooksBanner({ open, isStopped }: { open: number; isStopped: boolean }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-bad-line bg-bad-soft px-4 py-2.5 text-bad-ink lg:px-6"
    >
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        <b className="font-600">
          {isStopped ? frameMessages.books.stopped : frameMessages.books.accountStopped}
        </b>{" "}
        <Link
          href="/admin/outcomes#differences"
          prefetch={false}
          className="rounded-4 underline underline-offset-3"
        >
          {frameMessages.books.lookAt(open)}
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
      aria-label={frameMessages.ownPassword.label}
      className="flex items-start gap-2.5 border-b border-line bg-surface px-4 py-2.5 text-ink-2 lg:px-6"
    >
      <KeyRound size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        {frameMessages.ownPassword.ends(until)}{" "}
        <Link
          href={PAGES.account.path}
          prefetch={false}
          className="rounded-4 text-ink underline underline-offset-3"
        >
          {frameMessages.ownPassword.setOwn}
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
      {frameMessages.slow}
    </p>
  );
}
