/** Who is signed in, the rooms of an admin, and the way out. */
import Link from "next/link";
import { LogOut } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";

export type ShellMember = { name: string; email: string; role: "admin" | "member" };

const ADMIN_ROOMS = [
  { href: "/admin/members", label: "Members" },
  { href: "/admin/spending", label: "Spending" },
  { href: "/admin/keys", label: "API keys" },
  { href: "/admin/outcomes", label: "Unknown outcomes" },
  { href: "/docs/api", label: "API reference" },
] as const;
const entry =
  "flex w-full items-center gap-2 rounded-6 px-2.5 py-1.5 text-left hover:bg-hover max-md:min-h-11";

export function AccountMenu({ member }: { member: ShellMember }) {
  const isAdmin = member.role === "admin";
  return (
    <details className="relative">
      <summary className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Account">
        <Avatar name={member.name} />
      </summary>
      <div className="absolute right-0 top-full z-30 mt-1 w-60 rounded-12 bg-raised p-1.5 shadow-2">
        <p className="px-2.5 pb-2 pt-1.5">
          <b className="block truncate font-600">{member.name}</b>
          <span className="block truncate text-12 text-ink-3">{member.email}</span>
          <span className="text-12 text-ink-3">{isAdmin ? "Admin" : "Member"}</span>
        </p>
        {isAdmin &&
          ADMIN_ROOMS.map(({ href, label }) => (
            <Link key={href} href={href} prefetch={false} className={entry}>
              {label}
            </Link>
          ))}
        <form method="post" action="/api/dashboard/sign-out">
          <button type="submit" className={entry}>
            <LogOut size={14} aria-hidden="true" /> Sign out
          </button>
        </form>
      </div>
    </details>
  );
}
