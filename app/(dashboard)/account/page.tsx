import type { Metadata } from "next";
import {
  EmailSection,
  FormatsSection,
  NameSection,
  PasswordSection,
  SignOnSection,
} from "@/components/account/account-sections";
import { ConnectionsSection } from "@/components/account/connections";
import { messages } from "@/components/account/messages/account";
import { messages as connectionWords } from "@/components/account/messages/connections";
import { PASSWORD_REFUSED, AccountSection } from "@/components/account/account-form";
import type { SearchParams } from "@/components/filters/address-entries";
import { ButtonLink } from "@/components/ui/button";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { areConnectionsOffered } from "@/lib/server/access/agent-tokens";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import { env } from "@/lib/server/runtime/env";
import { isLinked } from "@/lib/server/team/members/list-members";
import { mailer } from "@/lib/server/composition/mailer";
import { openPage } from "@/lib/server/http/open-page";
import { listConnections } from "@/lib/server/team/agents/connections";
import { readFormats } from "@/lib/server/team/account/display-formats";

export const metadata: Metadata = { title: PAGES.account.title };
export const dynamic = "force-dynamic";

const { limited, ...ofFields } = messages.problems;
const ofConnections = connectionWords.problems;
const PROBLEMS = { ...ofFields, ...ofConnections, password: PASSWORD_REFUSED, rate_limited: limited };

export default async function AccountPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("account");
  const [formats, connections] = await Promise.all([readFormats(ctx), listConnections(ctx)]);
  const params = singleValues(await searchParams);
  const [problem, form] = [params("problem"), params("form")];
  const wrongOf = (name: string) => ({
    ...(form === name && problem === "current" && { current: PROBLEMS.current }),
    ...(form === name && problem === "email" && { email: PROBLEMS.email }),
    ...(form === name && problem === "password" && { password: PROBLEMS.password }),
  });
  const { name, email } = ctx.member;
  const linkedTo = (await isLinked(ctx.db, ctx.member.id)) ? env().signOn!.name : null;
  const hasMail = mailer() !== null;
  const problemWords = hasMail ? PROBLEMS : { ...PROBLEMS, conflict: messages.email.noMail };
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-2 text-22 font-650">{messages.title}</h1>
      <FormNotice
        done={params("done")}
        problem={problem}
        doneWords={{ ...messages.done, ...connectionWords.done }}
        problemWords={problemWords}
      />
      <NameSection name={name} error={form === "name" && problem === "name" ? PROBLEMS.name : undefined} />
      {linkedTo === null ? (
        <EmailSection email={email} hasMail={hasMail} wrong={wrongOf("email")} />
      ) : (
        <SignOnSection email={email} name={linkedTo} mayHavePassword={isPasswordAllowed(email)} />
      )}
      {isPasswordAllowed(email) && <PasswordSection email={email} wrong={wrongOf("password")} />}
      <FormatsSection formats={formats} now={Date.now()} />
      {(areConnectionsOffered() || connections.length > 0) && (
        <ConnectionsSection connections={connections} />
      )}
      <AccountSection title={messages.notices.title} lead={messages.notices.lead}>
        <ButtonLink href={PAGES.noticeSettings.path}>{messages.notices.open}</ButtonLink>
      </AccountSection>
      <AccountSection title={messages.secondStep.title} lead={messages.secondStep.lead}>
        <ButtonLink href={PAGES.secondStep.path}>{messages.secondStep.open}</ButtonLink>
      </AccountSection>
      <AccountSection title={messages.sessions.title} lead={messages.sessions.lead}>
        <ButtonLink href={PAGES.sessions.path}>{messages.sessions.open}</ButtonLink>
      </AccountSection>
    </main>
  );
}
