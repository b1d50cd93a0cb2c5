import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ConsentForm } from "@/components/account/connections";
import { messages } from "@/components/account/messages/connections";
import type { SearchParams } from "@/components/filters/address-entries";
import { ButtonLink } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import {
  CONNECTION_SCOPES,
  REQUEST_FIELDS,
  USUAL_CONNECTION_SCOPES,
  USUAL_DAYS,
  type AppRequest,
} from "@/lib/contract/agent-connections";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { scopesOf } from "@/lib/contract/scopes";
import { singleValues } from "@/lib/domain/single-values";
import { addDays } from "@/lib/domain/zone-days";
import { openPage } from "@/lib/server/http/open-page";
import { readShownOnce } from "@/lib/server/http/shown-once";
import { declinedAddress, readAppRequest } from "@/lib/server/team/agents/connections";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.connect.title };
export const dynamic = "force-dynamic";

const today = () => new Date().toISOString().slice(0, 10);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-4 text-22 font-650 wrap-anywhere">{title}</h1>
      {children}
    </main>
  );
}

/** Leads on to the app; the address was made for this person a moment ago. */
function Connected({ to }: { to: string | null }) {
  const words = messages.connected;
  return (
    <Frame title={to === null ? messages.fallback : words.title}>
      {to !== null && <meta httpEquiv="refresh" content={`0;url=${to}`} />}
      <p className="mb-4 text-ink-2">{to === null ? words.over : words.means}</p>
      <div className="flex flex-wrap gap-2">
        {to !== null && (
          <a href={to} className={buttonClass({ variant: "primary" })}>
            {words.back}
          </a>
        )}
        <ButtonLink href={PAGES.account.path}>{words.account}</ButtonLink>
      </div>
    </Frame>
  );
}

async function asking(ctx: MemberContext, request: AppRequest, problem: string) {
  const app = await readAppRequest(ctx.db, request);
  const own = scopesOf(ctx.member.role) as readonly string[];
  const offered = CONNECTION_SCOPES.filter((scope) => scope === "credits.read" || own.includes(scope));
  const wanted = request.scope?.split(" ").filter((scope) => (offered as string[]).includes(scope)) ?? [];
  return {
    app: app.name,
    host: app.host,
    request,
    offered,
    ticked: wanted.length > 0 ? wanted : USUAL_CONNECTION_SCOPES,
    lastDay: addDays(today(), USUAL_DAYS),
    problem,
    declined: declinedAddress(app),
  };
}

export default async function ConnectPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("connect");
  const params = singleValues(await searchParams);
  const done = params("done");
  if (done !== "") return <Connected to={await readShownOnce({ memberId: ctx.member.id, about: done })} />;
  const sent = REQUEST_FIELDS.map((name) => [name, params(name)] as const).filter(
    ([, value]) => value !== "",
  );
  const form = await asking(ctx, Object.fromEntries(sent), params("problem")).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  if (typeof form !== "string")
    return (
      <Frame title={messages.title(form.app)}>
        <ConsentForm {...form} />
      </Frame>
    );
  return (
    <Frame title={messages.fallback}>
      <Notice variant="bad" role="alert">
        {form}
      </Notice>
    </Frame>
  );
}
