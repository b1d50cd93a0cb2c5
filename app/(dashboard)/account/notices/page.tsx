import type { Metadata } from "next";
import Link from "next/link";
import { messages } from "@/components/account/messages/notice-settings";
import { ChatSection, MailSection, ViewsSection } from "@/components/account/notice-settings";
import type { SearchParams } from "@/components/filters/address-entries";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { openPage } from "@/lib/server/http/open-page";
import { readNoticeSettings } from "@/lib/server/team/notice-channels/read-settings";

export const metadata: Metadata = { title: PAGES.noticeSettings.title };
export const dynamic = "force-dynamic";

export default async function NoticeSettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("noticeSettings");
  const settings = await readNoticeSettings(ctx);
  const params = singleValues(await searchParams);
  const now = Date.now();
  const bell = (
    <Link href="/notices" prefetch={false} className="font-550 underline underline-offset-3">
      {messages.bell}
    </Link>
  );
  return (
    <main className="page-gutters max-w-task">
      <h1 className="text-22 font-650">{messages.title}</h1>
      <p className="mb-4 mt-0.5 text-ink-2">{messages.lead(bell)}</p>
      <FormNotice
        done={params("done")}
        problem={params("problem")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      <MailSection settings={settings} now={now} />
      {settings.channels !== null && (
        <ChatSection
          channels={settings.channels}
          zone={settings.booksZone}
          now={now}
          openId={params("chat")}
          hasProblem={params("problem") !== ""}
        />
      )}
      <ViewsSection settings={settings} now={now} />
    </main>
  );
}
