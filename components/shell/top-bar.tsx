/** The bar over every page: rooms, credits left, theme, account. */
import Link from "next/link";
import { Coins, LogOut } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { Brand } from "./brand";
import { TopLinks } from "./nav-links";
import { ThemeToggle } from "./theme-toggle";

export type ShellMember = { name: string; email: string; role: "admin" | "member" };

/** `balance`: credits left; null when the service does not tell. `isDemo`: everything to be found is invented. */
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
    <header className="sticky top-0 z-30 flex h-top items-center gap-1 border-b border-line bg-surface px-4">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-2 focus:z-40 focus:rounded-6 focus:bg-raised focus:px-3 focus:py-2 focus:shadow-2"
      >
        Skip to the content
      </a>
      <Link href="/viral" prefetch={false} className="mr-5" aria-label="Scoutdeck, viral posts">
        <Brand />
      </Link>
      <TopLinks />
      <div className="ml-auto flex items-center gap-1">
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
            href="/usage"
            prefetch={false}
            className="flex h-control items-center gap-1.5 rounded-6 px-2.5 text-ink-2 hover:bg-hover max-md:h-11"
            title="Credits of the team"
          >
            <Coins size={15} className="text-ink-3" aria-hidden="true" />
            <span>
              <b id="balance" className="font-600 tabular-nums text-ink">
                {balance.toLocaleString("en")}
              </b>
              <span className="max-sm:sr-only"> credits</span>
            </span>
          </Link>
        )}
        <ThemeToggle />
        <details className="relative">
          <summary className={buttonClass({ look: "ghost", size: "icon" })} aria-label="Account">
            <Avatar name={member.name} />
          </summary>
          <div className="absolute right-0 top-full z-30 mt-1 w-60 rounded-12 bg-raised p-1.5 shadow-2">
            <p className="px-2.5 pb-2 pt-1.5">
              <b className="block truncate font-600">{member.name}</b>
              <span className="block truncate text-12 text-ink-3">{member.email}</span>
              <span className="text-12 text-ink-3">{member.role === "admin" ? "Admin" : "Member"}</span>
            </p>
            {member.role === "admin" && (
              <Link
                href="/admin/members"
                prefetch={false}
                className="block rounded-6 px-2.5 py-1.5 hover:bg-hover"
              >
                Members
              </Link>
            )}
            {member.role === "admin" && (
              <Link
                href="/admin/keys"
                prefetch={false}
                className="block rounded-6 px-2.5 py-1.5 hover:bg-hover"
              >
                API keys
              </Link>
            )}
            {member.role === "admin" && (
              <Link
                href="/admin/outcomes"
                prefetch={false}
                className="block rounded-6 px-2.5 py-1.5 hover:bg-hover"
              >
                Unknown outcomes
              </Link>
            )}
            {member.role === "admin" && (
              <Link
                href="/docs/api"
                prefetch={false}
                className="block rounded-6 px-2.5 py-1.5 hover:bg-hover"
              >
                API reference
              </Link>
            )}
            <form method="post" action="/api/dashboard/sign-out">
              <button
                type="submit"
                className="flex w-full items-center gap-2 rounded-6 px-2.5 py-1.5 text-left hover:bg-hover"
              >
                <LogOut size={14} aria-hidden="true" /> Sign out
              </button>
            </form>
          </div>
        </details>
      </div>
    </header>
  );
}
