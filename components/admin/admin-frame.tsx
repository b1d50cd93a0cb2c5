import type { ReactNode } from "react";
import { Segments } from "@/components/ui/segments";
import type { Member } from "@/lib/contract/members";
import { ALL_PAGES, labelOf, mayOpen, pageOf, type AdminPageKey } from "@/lib/contract/pages";
import { messages } from "./messages/frame";

const TABS = ALL_PAGES.filter(({ isAdministration }) => isAdministration);

/**
 * Tabs depend on the role of `member`, the reader. `page` is the current tab, whose title is the default heading.
 */
export function AdminFrame({
  member,
  page,
  title = pageOf(page).title,
  lead,
  action,
  trail,
  children,
}: {
  member: Pick<Member, "role" | "mayImport">;
  page: AdminPageKey;
  title?: ReactNode;
  lead: ReactNode;
  action?: ReactNode;
  trail?: ReactNode;
  children: ReactNode;
}) {
  const segments = TABS.filter((tab) => mayOpen(tab, member.role, member)).map((tab) => ({
    href: tab.path,
    label: labelOf(tab),
    isCurrent: tab.path === pageOf(page).path,
  }));
  return (
    <main className="mx-auto max-w-[70rem] px-4 py-5 lg:px-8">
      <Segments label={messages.frame.tabs} segments={segments} />
      <header className="mb-5 mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          {trail && <div className="mb-1">{trail}</div>}
          <h1 className="text-22 font-650">{title}</h1>
          <p className="mt-0.5 text-ink-2">{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  );
}
