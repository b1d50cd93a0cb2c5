/** On every page of an admin while the credit records disagree. */
import Link from "next/link";
import { TriangleAlert } from "lucide-react";
import { Notice } from "@/components/ui/notice";

export function BooksBanner({ open, isStopped }: { open: number; isStopped: boolean }) {
  const count = open === 1 ? "1 difference" : `${open.toLocaleString("en")} differences`;
  return (
    <div className="mx-auto max-w-[1120px] px-4 pt-4 lg:px-8">
      <Notice variant="bad" role="status" icon={<TriangleAlert size={15} aria-hidden="true" />}>
        <b className="font-600">
          {isStopped
            ? "Nothing can be bought: the credit records disagree."
            : "An API account can't be charged."}
        </b>{" "}
        <Link
          href="/admin/outcomes#differences"
          prefetch={false}
          className="rounded-4 underline underline-offset-3"
        >
          Look at {count}
        </Link>
      </Notice>
    </div>
  );
}
