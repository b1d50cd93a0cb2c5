"use client";
import { Settings } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { fetchJson } from "@/lib/client/fetch-json";
import { PAGES } from "@/lib/contract/pages";
import type { NoticeList } from "@/lib/contract/notices";
import { messages } from "./messages/notices";
import { markRead, NoticeLines } from "./notice-lines";

const SHOWN = 6;

/** Shown notices are read when the menu closes. Requests stay new until they are answered. */
export function NoticesMenu({ onUnread }: { onUnread: (unread: number) => void }) {
  const [list, setList] = useState<NoticeList | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const seen = useRef<string[]>([]);
  const tell = useEffectEvent((unread: number | null) => {
    if (unread !== null) onUnread(unread);
  });
  useEffect(() => {
    fetchJson<NoticeList>(`/api/dashboard/notices?most=${SHOWN}`).then(
      (found) => {
        setList(found);
        tell(found.unread);
        const isSeen = ({ read, kind }: NoticeList["notices"][number]) => !read && kind !== "request.created";
        seen.current = found.notices.filter(isSeen).map(({ id }) => id);
      },
      () => setHasFailed(true),
    );
    return () => {
      const ids = seen.current;
      if (ids.length > 0) void markRead(ids).then((unread) => tell(unread));
    };
  }, []);
  const markAll = async () => {
    const unread = await markRead("all");
    if (unread === null) return setHasFailed(true);
    onUnread(unread);
    seen.current = [];
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
