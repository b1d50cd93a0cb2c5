import { Bell as BellIcon } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import { PAGES } from "@/lib/contract/pages";
import { BellMenu } from "./bell-menu";
import { messages } from "./messages/notices";

/** A menu where there is room, a link to the page on phones. `notices-menu.tsx` changes both when notices arrive. */
export function Bell({ unread }: { unread: number }) {
  const look = buttonClass({ variant: "ghost", size: "icon", className: "relative" });
  const label = unread > 0 ? messages.unread(unread) : messages.title;
  const icon = (
    <>
      <BellIcon size={15} aria-hidden="true" />
      <span
        hidden={unread === 0}
        className="absolute right-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-surface max-md:right-2.5 max-md:top-2.5"
        aria-hidden="true"
      />
    </>
  );
  return (
    <>
      <Link
        href={PAGES.notices.path}
        prefetch={false}
        className={`${look} md:hidden`}
        aria-label={label}
        data-bell=""
      >
        {icon}
      </Link>
      <details className="relative max-md:hidden" name="menu">
        <summary className={look} aria-label={label} data-bell="">
          {icon}
        </summary>
        <div className={`${menuClass} w-[26.25rem] md:max-w-[80vw]`}>
          <BellMenu />
          <Link
            href={PAGES.notices.path}
            prefetch={false}
            className="block border-t border-line px-4 py-3 text-ink-2 hover:bg-hover"
          >
            {messages.all}
          </Link>
        </div>
      </details>
    </>
  );
}
