/** Where somebody is signed in. Plain forms: nothing here needs JavaScript. */
import type { Metadata } from "next";
import { ConfirmEverywhere } from "@/components/account/confirm-everywhere";
import { SessionList } from "@/components/account/session-list";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { listSessions } from "@/lib/server/access/own-sessions";
import { openPage } from "@/lib/server/http/open-page";
import { env } from "@/lib/server/runtime/env";
import { inWords } from "@/lib/domain/wait-in-words";

export const metadata: Metadata = { title: PAGES.sessions.title };
export const dynamic = "force-dynamic";

const DONE = {
  ended: "Signed out. That browser has to sign in again.",
  gone: "That session has ended already.",
};

export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("sessions");
  const { done, confirm } = await searchParams;
  const sessions = await listSessions(ctx);
  const idle = inWords(env().sessionIdleMinutes * 60);
  return (
    <main className="mx-auto max-w-[45rem] px-4 py-5 lg:px-8">
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-22 font-650">Sessions</h1>
          <p className="mt-0.5 text-ink-2">
            Where you are signed in. A session ends after {idle} without use, and after 12 hours.
          </p>
        </div>
        {confirm !== "everywhere" && (
          <ButtonLink href={`${PAGES.sessions.path}?confirm=everywhere`} variant="danger">
            Sign out everywhere
          </ButtonLink>
        )}
      </header>
      <div className="grid gap-4">
        <FormNotice done={firstOf(done)} problem="" doneWords={DONE} problemWords={{}} />
        {confirm === "everywhere" && <ConfirmEverywhere count={sessions.length} />}
        <Box title={sessions.length === 1 ? "1 session" : `${sessions.length.toLocaleString("en")} sessions`}>
          <SessionList sessions={sessions} now={Date.now()} />
        </Box>
      </div>
    </main>
  );
}
