import type { Metadata } from "next";
import { ConfirmEnd, type Ending, SessionList } from "@/components/account/session-list";
import { messages } from "@/components/account/messages/sessions";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import type { SessionRow } from "@/lib/contract/members";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import { openPage } from "@/lib/server/http/open-page";
import { env } from "@/lib/server/runtime/env";
import { listSessions, mayEndSessions } from "@/lib/server/team/account/own-sessions";
import { inWords } from "@/lib/domain/wait-in-words";

export const metadata: Metadata = { title: PAGES.sessions.title };
export const dynamic = "force-dynamic";

const PROBLEMS = new Map([
  ["current", messages.problems.current],
  ["rate_limited", messages.problems.limited],
]);

function endingOf(confirm: string, sessions: readonly SessionRow[]): Ending | null {
  if (confirm === "everywhere") return { everywhere: sessions.length };
  const session = sessions.find(({ id }) => id === confirm);
  return session ? { id: session.id, device: session.device } : null;
}

export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("sessions");
  const params = await searchParams;
  const [sessions, isRecent] = await Promise.all([listSessions(ctx), mayEndSessions(ctx)]);
  const ending = endingOf(firstOf(params.confirm), sessions);
  const proof = isRecent ? "recent" : isPasswordAllowed(ctx.member.email) ? "password" : "signIn";
  const idle = inWords(env().sessionIdleMinutes * 60);
  return (
    <main className="page-gutters max-w-task wrap-anywhere">
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-22 font-650">{messages.title}</h1>
          <p className="mt-0.5 text-ink-2">{messages.lead(idle)}</p>
        </div>
        {ending === null && (
          <ButtonLink href={`${PAGES.sessions.path}?confirm=everywhere`} variant="danger">
            {messages.everywhere}
          </ButtonLink>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormNotice done={firstOf(params.done)} problem="" doneWords={messages.done} problemWords={{}} />
        {ending !== null && (
          <ConfirmEnd ending={ending} proof={proof} error={PROBLEMS.get(firstOf(params.problem))} />
        )}
        <Box title={messages.count(sessions.length)}>
          <SessionList sessions={sessions} now={Date.now()} />
        </Box>
      </div>
    </main>
  );
}
