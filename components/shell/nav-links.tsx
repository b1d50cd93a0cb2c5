"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { ChartNoAxesColumn, Flame, LibraryBig, ListChecks, Users, type LucideIcon } from "lucide-react";
import type { Role } from "@/lib/contract/members";
import { ALL_PAGES, labelOf, mayOpen, type PageIcon, navigationHref } from "@/lib/contract/pages";
import { messages } from "./messages/bar";

const ICONS: Record<PageIcon, LucideIcon> = {
  chart: ChartNoAxesColumn,
  flame: Flame,
  library: LibraryBig,
  list: ListChecks,
  users: Users,
};

function linksOf(role: Role) {
  return ALL_PAGES.flatMap((page) =>
    page.navigation && mayOpen(page, role)
      ? [
          {
            path: page.path,
            href: navigationHref(page),
            label: labelOf(page),
            icon: ICONS[page.navigation.icon],
          },
        ]
      : [],
  );
}

function useIsCurrent() {
  const path = usePathname();
  return (of: string) => path === of || path.startsWith(`${of}/`);
}

export function TopLinks({ role }: { role: Role }) {
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label={messages.navigation} className="flex gap-0.5 self-stretch max-md:hidden">
      {linksOf(role).map(({ path, href, label }) => (
        <Link
          key={path}
          href={href}
          prefetch={false}
          aria-current={isCurrent(path) ? "page" : undefined}
          className="nav-link"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function TabBar({ role }: { role: Role }) {
  const isCurrent = useIsCurrent();
  const links = linksOf(role);
  return (
    <nav
      aria-label={messages.navigation}
      // As many columns as there will be: a link that has not arrived yet would shift those before it.
      style={{ gridTemplateColumns: `repeat(${links.length}, 1fr)` }}
      className="fixed inset-x-0 bottom-0 z-20 grid h-16 border-t border-line bg-surface pb-2 short:h-11 short:pb-0 md:hidden"
    >
      {links.map(({ path, href, label, icon: Icon }) => (
        <Link
          key={path}
          href={href}
          prefetch={false}
          aria-current={isCurrent(path) ? "page" : undefined}
          className="tab-link"
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
