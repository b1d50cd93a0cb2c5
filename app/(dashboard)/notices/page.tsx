import type { Metadata } from "next";
import { Settings } from "lucide-react";
import { messages } from "@/components/shell/messages/notices";
import { NoticeLines } from "@/components/shell/notice-lines";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { PAGES } from "@/lib/contract/pages";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { openPage } from "@/lib/server/http/open-page";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { readNotices } from "@/lib/server/team/notices/read-notices";

export const metadata: Metadata = { title: PAGES.notices.title };
export const dynamic = "force-dynamic";

export default async function NoticesPage() {
  const ctx = await openPage("notices");
  const [{ unread, notices }, { timeZone }] = await Promise.all([readNotices(ctx, {}), readFormats(ctx)]);
  const now = Date.now();
  const today = dayIn(timeZone, now);
  const groupOf = (at: string): keyof typeof messages.days => {
    const day = dayIn(timeZone, Date.parse(at));
    if (day >= today) return "today";
    return day === addDays(today, -1) ? "yesterday" : "earlier";
  };
  const groups = Map.groupBy(notices, ({ at }) => groupOf(at));
  return (
    <main className="page-gutters grid max-w-task grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-22 font-650">{messages.title}</h1>
        {unread > 0 && (
          <form method="post" action="/api/dashboard/notices">
            <input type="hidden" name="read" value="all" />
            <Button type="submit" variant="ghost">
              {messages.markAll}
            </Button>
          </form>
        )}
        <a
          href={PAGES.noticeSettings.path}
          className={buttonClass({ variant: "ghost", size: "icon" })}
          aria-label={messages.settings}
        >
          <Settings size={15} aria-hidden="true" />
        </a>
      </header>
      {[...groups].map(([group, lines]) => (
        <section key={group} aria-labelledby={group} className="grid gap-2">
          <h2 id={group} className="text-12 font-600 text-ink-3">
            {messages.days[group]}
          </h2>
          <Box>
            <NoticeLines notices={lines} now={now} />
          </Box>
        </section>
      ))}
      <p className="text-ink-2">{notices.length === 0 ? messages.none : messages.end}</p>
    </main>
  );
}
