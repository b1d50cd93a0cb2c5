/** The bar over every page: main pages, credits left, theme, account. */
import Link from "next/link";
import { Coins } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { PAGES, homeOf } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { AccountMenu, type ShellMember } from "./account-menu";
import { Brand } from "./brand";
import { TopLinks } from "./nav-links";
import { Keyboard } from "./keyboard";
import { SkipLinks } from "./skip-links";
import { ThemeToggle } from "./theme-toggle";

/** `balance`: credits left; null when the service does not report it, or the member may not see it. `isDemo`: all records are invented. */
export function TopBar({
  member,
  balance,
  isDemo,
}: {
  member: ShellMember;
  balance: number | null;
  isDemo: boolean;
}) {
  return (
    <header className="sticky top-0 z-30 flex min-h-top flex-wrap items-center gap-1 border-b border-line bg-surface px-4">
      <SkipLinks />
      <Link href={homeOf(member.role)} prefetch={false} className="mr-5" aria-label="Scoutdeck, first page">
        <Brand />
      </Link>
      <TopLinks role={member.role} />
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1">
        {isDemo && (
          <span
            title="These posts and creators are invented. The first import replaces them."
            className="mr-1"
          >
            <Tag>
              Demo<span className="max-sm:sr-only"> data</span>
            </Tag>
          </span>
        )}
        {balance !== null && (
          <Link
            href={PAGES.usage.path}
            prefetch={false}
            className="flex h-control items-center gap-1.5 rounded-6 px-2.5 text-ink-2 hover:bg-hover max-md:h-11"
            title="Credits of the team"
          >
            <Coins size={15} className="text-ink-3" aria-hidden="true" />
            <span>
              <b id="balance" className="font-600 tabular-nums text-ink">
                {formatNumber(balance)}
              </b>
              <span className="max-sm:sr-only"> credits</span>
            </span>
          </Link>
        )}
        <Keyboard role={member.role} />
        <ThemeToggle />
        <AccountMenu member={member} />
      </div>
    </header>
  );
}
