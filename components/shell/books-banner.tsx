/** Under the bar of every page of an admin while the credit records disagree. */
import Link from "next/link";
import { TriangleAlert } from "lucide-react";
import { formatNumber } from "@/lib/contract/reader-numbers";

export function BooksBanner({ open, isStopped }: { open: number; isStopped: boolean }) {
  const count = open === 1 ? "1 difference" : `${formatNumber(open)} differences`;
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-bad-line bg-bad-soft px-4 py-2.5 text-bad-ink lg:px-6"
    >
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p>
        <b className="font-600">
          {isStopped
            ? "Nothing can be bought: the credit records disagree."
            : "An API account can't be charged: its balance is wrong."}
        </b>{" "}
        <Link
          href="/admin/outcomes#differences"
          prefetch={false}
          className="rounded-4 underline underline-offset-3"
        >
          Look at {count}
        </Link>
      </p>
    </div>
  );
}
