"use client";
import { Bell as BellIcon } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import type { NoticeList } from "@/lib/contract/notices";
import { PAGES } from "@/lib/contract/pages";
import { messages } from "./messages/notices";

const NoticesMenu = lazy(async () => ({ default: (await import("./notices-menu")).NoticesMenu }));
const LOOK_EVERY_MS = 20_000;

/** @param told from the server @returns the newest number, looked for while the page is visible */
function useUnread(told: number) {
  const [known, setKnown] = useState({ told, unread: told });
  if (known.told !== told) setKnown({ told, unread: told });
  const setUnread = (unread: number) => setKnown((before) => ({ ...before, unread }));
  useEffect(() => {
    const look = async () => {
      const answer = document.hidden ? null : await fetch("/api/dashboard/notices?most=0").catch(() => null);
      if (answer?.ok) setUnread(((await answer.json()) as NoticeList).unread);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return [known.unread, setUnread] as const;
}

/** A menu where there is room, a link to the page on phones. */
export function Bell({ unread: told }: { unread: number }) {
  const [unread, setUnread] = useUnread(told);
  const [isOpen, setIsOpen] = useState(false);
  const look = buttonClass({ variant: "ghost", size: "icon", className: "relative" });
  const label = unread > 0 ? messages.unread(unread) : messages.title;
  const icon = (
    <>
      <BellIcon size={15} aria-hidden="true" />
      {unread > 0 && (
        <span
          className="absolute right-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-surface max-md:right-2.5 max-md:top-2.5"
          aria-hidden="true"
        />
      )}
    </>
  );
  return (
    <>
      <span role="status" className="sr-only">
        {unread > told ? messages.unread(unread) : ""}
      </span>
      <Link href={PAGES.notices.path} prefetch={false} className={`${look} md:hidden`} aria-label={label}>
        {icon}
      </Link>
      <details
        className="relative max-md:hidden"
        name="menu"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className={look} aria-label={label}>
          {icon}
        </summary>
        <div className={`${menuClass} w-[26.25rem] md:max-w-[80vw]`}>
          {isOpen && (
            <Suspense fallback={<p className="px-4 py-3.5 text-ink-2">{messages.loading}</p>}>
              <NoticesMenu onUnread={setUnread} />
            </Suspense>
          )}
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
