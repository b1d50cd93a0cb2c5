/** A button stops the emails, so that programs that follow links in mail change nothing. */
import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { Entrance } from "@/components/shell/entrance";
import { messages } from "@/components/shell/messages/entrance";
import { ButtonLink } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";

export const metadata: Metadata = { title: PAGES.unsubscribe.title };

/** Says the same for every token, known or not. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleValues(await searchParams);
  if (params("done") === "1")
    return (
      <Entrance title={messages.unsubscribe.done.title} lead={messages.unsubscribe.done.lead}>
        <ButtonLink href={PAGES.noticeSettings.path} size="large" className="mt-6">
          {messages.unsubscribe.settings}
        </ButtonLink>
      </Entrance>
    );
  return (
    <Entrance title={messages.unsubscribe.title} lead={messages.unsubscribe.lead}>
      <form method="post" action="/api/dashboard/unsubscribe" className="mt-7 grid gap-4">
        <input type="hidden" name="token" value={params("token").slice(0, 1_000)} />
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "w-full" })}
        >
          {messages.unsubscribe.submit}
        </button>
      </form>
    </Entrance>
  );
}
