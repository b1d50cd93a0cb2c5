import type { ReactNode } from "react";
import Link from "next/link";
import { ChevronRight } from "lucide-react";
import { pageOf, type AdminPageKey } from "@/lib/contract/pages";
import { messages } from "./messages/frame";

function Trail({ page, here }: { page: AdminPageKey; here: string }) {
  const { path, title } = pageOf(page);
  return (
    <nav aria-label={messages.frame.trail} className="mb-1 flex items-center gap-1.5 text-ink-2">
      <Link href={path} prefetch={false} className="shrink-0 rounded-4 hover:text-ink hover:underline">
        {title}
      </Link>
      <ChevronRight size={13} className="shrink-0 text-ink-3" aria-hidden="true" />
      <bdi className="truncate">{here}</bdi>
    </nav>
  );
}

/** The default heading is `here`, else the title of `page`. */
export function AdminFrame({
  page,
  here,
  title = here === undefined ? pageOf(page).title : <bdi>{here}</bdi>,
  lead,
  action,
  children,
}: {
  page: AdminPageKey;
  title?: ReactNode;
  lead: ReactNode;
  action?: ReactNode;
  /** The name of the one that is shown, for a page below `page`. */
  here?: string;
  children: ReactNode;
}) {
  return (
    <main className="page-gutters max-w-settings">
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          {here !== undefined && <Trail page={page} here={here} />}
          <h1 className="text-22 font-650">{title}</h1>
          <p className="mt-0.5 text-ink-2">{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  );
}
