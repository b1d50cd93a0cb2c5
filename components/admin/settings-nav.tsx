"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { ChevronDown } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import type { Member } from "@/lib/contract/members";
import { PAGES, labelOf, settingsOf } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/frame";

type Waiting = { requests: number; toReview: number };
type Group = ReturnType<typeof settingsOf>[number];

const isWithin = (path: string, of: string) => path === of || path.startsWith(`${of}/`);

function Groups({ groups, path, requests }: { groups: readonly Group[]; path: string; requests: number }) {
  return groups.map(({ label, pages }) => (
    <section key={label} aria-label={label} className="grid gap-px">
      <h2 className="px-2 pb-1 pt-3.5 text-12 font-450 text-ink-3">{label}</h2>
      {pages.map((page) => (
        <Link
          key={page.path}
          href={page.path}
          prefetch={false}
          aria-current={isWithin(path, page.path) ? "page" : undefined}
          className="flex min-h-8 items-center rounded-6 px-2 hover:bg-hover aria-[current]:bg-sunken aria-[current]:font-600 max-lg:min-h-12"
        >
          {labelOf(page)}
          {page.path === PAGES.inbox.path && requests > 0 && (
            <span className="ml-auto rounded-full bg-accent-soft px-1.5 text-12 font-600 text-accent-ink">
              {formatNumber(requests)}
              <span className="sr-only">{messages.frame.waiting}</span>
            </span>
          )}
          <LinkPending />
        </Link>
      ))}
    </section>
  ));
}

/** The skip link leads behind this navigation. */
const SKIPS = `
[data-skip="settings-content"] { display: inline }
[data-skip="content"] { display: none }
`;

/** On the left of wide windows, and a menu elsewhere. */
export function SettingsNav({
  role,
  mayImport,
  requests,
  toReview,
}: Pick<Member, "role" | "mayImport"> & Waiting) {
  const path = usePathname();
  const isShown = (of: string) => of !== PAGES.outcomes.path || toReview > 0 || isWithin(path, of);
  const groups = settingsOf(role, { mayImport })
    .map(({ label, pages }) => ({ label, pages: pages.filter((page) => isShown(page.path)) }))
    .filter(({ pages }) => pages.length > 0);
  const current = groups.flatMap(({ pages }) => pages).find((page) => isWithin(path, page.path));
  const shared = { groups, path, requests };
  return (
    <>
      <style>{SKIPS}</style>
      <nav
        aria-label={messages.frame.settings}
        className="settings-nav w-56 shrink-0 border-r border-line bg-surface px-2 py-4 max-lg:hidden"
      >
        <p className="px-2 font-600">{messages.frame.settings}</p>
        <Groups {...shared} />
      </nav>
      <nav aria-label={messages.frame.settings} className="settings-nav px-4 pt-4 lg:hidden">
        <details name="menu" className="relative">
          <summary className="flex min-h-11 items-center justify-between gap-2 rounded-6 bg-surface px-3 font-550 ring-1 ring-inset ring-line-strong">
            {current ? labelOf(current) : messages.frame.settings}
            <ChevronDown size={15} aria-hidden="true" className="text-ink-3" />
          </summary>
          <div className={`${menuClass} p-2 md:left-0! md:right-auto! md:w-72`}>
            <Groups {...shared} />
          </div>
        </details>
      </nav>
    </>
  );
}
