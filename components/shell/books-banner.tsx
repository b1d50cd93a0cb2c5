/** Admins see this on every page while the credit records disagree. */
import Link from "next/link";
import { TriangleAlert } from "lucide-react";

import { messages } from "./messages/frame";

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
