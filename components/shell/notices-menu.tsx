"use client";
import { Settings } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { fetchJson } from "@/lib/client/fetch-json";
import { PAGES } from "@/lib/contract/pages";
import type { NoticeList } from "@/lib/contract/notices";
import { messages } from "./messages/notices";
import { markRead, NoticeLines } from "./notice-lines";

const SHOWN = 6;
const ASK_EVERY_MS = 5_000;

/** The bell is drawn by the server, so that no page carries its code. */
function showUnread(unread: number): void {
  for (const bell of document.querySelectorAll("[data-bell]")) {
    bell.setAttribute("aria-label", unread > 0 ? messages.unread(unread) : messages.title);
    bell.querySelector("span")!.hidden = unread === 0;
  }
}

export async function lookForNew(): Promise<void> {
  const found = await fetchJson<NoticeList>("/api/dashboard/notices?most=0").catch(() => null);
  if (found) showUnread(found.unread);
}

/** Asks again while it is open. Shown notices are read when it closes; requests stay new until they are answered. */
export function NoticesMenu() {
  const [list, setList] = useState<NoticeList | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    let isClosed = false;
    const ids = seen.current;
    const ask = async () => {
      if (document.hidden) return;
      const found = await fetchJson<NoticeList>(`/api/dashboard/notices?most=${SHOWN}`).catch(() => null);
      if (isClosed) return;
      setHasFailed(found === null);
      if (found === null) return;
      setList(found);
      showUnread(found.unread);
      for (const { id, read, kind } of found.notices) if (!read && kind !== "request.created") ids.add(id);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isClosed = true;
      clearInterval(timer);
      if (ids.size > 0) void markRead([...ids]).then((unread) => unread !== null && showUnread(unread));
    };
  }, []);
  const markAll = async () => {
    const unread = await markRead("all");
    if (unread === null) return setHasFailed(true);
    showUnread(unread);
    seen.current.clear();
    setList(
      (before) => before && { unread, notices: before.notices.map((each) => ({ ...each, read: true })) },
    );
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1.5 pl-4 pr-2">
        <p className="mr-auto font-650">{messages.title}</p>
        {list !== null && list.unread > 0 && (
          <Button type="button" variant="ghost" onClick={() => void markAll()}>
            {messages.markAll}
          </Button>
        )}
        <a
          href={PAGES.noticeSettings.path}
          className={buttonClass({ variant: "ghost", size: "icon" })}
          aria-label={messages.settings}
        >
          <Settings size={15} aria-hidden="true" />
        </a>
      </div>
      <div aria-live="polite">
        {list === null ? (
          <p className="px-4 py-3.5 text-ink-2">{hasFailed ? messages.failed : messages.loading}</p>
        ) : list.notices.length === 0 ? (
          <p className="px-4 py-3.5 text-ink-2">{messages.none}</p>
        ) : (
          <div className="max-h-[70vh] overflow-y-auto">
            <NoticeLines notices={list.notices} now={Date.now()} />
          </div>
        )}
      </div>
    </>
  );
}
