/** The frame of the pages for admins: where one is, what else there is. */
import type { ReactNode } from "react";
import { Segments } from "@/components/ui/segments";

const PAGES = [
  { href: "/admin/members", label: "Members" },
  { href: "/admin/spending", label: "Spending" },
  { href: "/admin/keys", label: "API keys" },
  { href: "/admin/outcomes", label: "Unknown outcomes" },
] as const;

export function AdminFrame({
  current,
  title,
  lead,
  action,
  children,
}: {
  current: (typeof PAGES)[number]["href"];
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const segments = PAGES.map(({ href, label }) => ({ href, label, isCurrent: href === current }));
  return (
    <main className="mx-auto max-w-[1120px] px-4 py-5 lg:px-8">
      <Segments label="Administration" segments={segments} />
      <header className="mb-5 mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-22 font-650">{title}</h1>
          <p className="mt-0.5 text-ink-2">{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  );
}
