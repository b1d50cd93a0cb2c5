import Link from "next/link";
import { LogOut } from "lucide-react";
import { menuClass } from "@/components/ui/menu-class";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { ROLE_WORDS, type Member } from "@/lib/contract/members";
import { ALL_PAGES, labelOf, settingsOf } from "@/lib/contract/pages";
import { scopesOf } from "@/lib/contract/scopes";
import { ThemeEntry } from "./theme-toggle";
import { messages } from "./messages/frame";

export type ShellMember = Pick<Member, "name" | "email" | "role" | "mayImport">;

const entry =
  "flex w-full items-center gap-2 rounded-6 px-2.5 py-1.5 text-left hover:bg-hover max-md:min-h-11";

export function AccountMenu({ member }: { member: ShellMember }) {
  const scopes = scopesOf(member.role, member);
  const pages = ALL_PAGES.filter(
    ({ accountMenu }) => accountMenu && (accountMenu === "signedIn" || scopes.includes(accountMenu)),
  );
  const settings = settingsOf(member.role, member)[0]?.pages[0];
  const [account, ...others] = pages.map((page) => ({ href: page.path, label: labelOf(page) }));
  const links = [
    ...(account ? [account] : []),
    ...(settings ? [{ href: settings.path, label: messages.account.settings }] : []),
    ...others,
  ];
  return (
    <details className="relative" name="menu">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon" })}
        aria-label={messages.account.label}
      >
        <Avatar name={member.name} />
      </summary>
      <div className={`${menuClass} w-60 p-1.5`}>
        <p className="px-2.5 pb-2 pt-1.5">
          <b className="block truncate font-600">{member.name}</b>
          <span className="block truncate text-12 text-ink-3">{member.email}</span>
          <span className="text-12 text-ink-3">{ROLE_WORDS[member.role].label}</span>
        </p>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} prefetch={false} className={entry}>
            {label}
          </Link>
        ))}
        <ThemeEntry className={`${entry} noscript:hidden sm:hidden`} />
        <form method="post" action="/api/dashboard/sign-out">
          <button type="submit" className={entry}>
            <LogOut size={14} aria-hidden="true" /> {messages.account.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}
