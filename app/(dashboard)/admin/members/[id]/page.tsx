import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { IssuedNotice } from "@/components/admin/issued-notice";
import { AccessBox } from "@/components/admin/member-access";
import {
  BudgetBox,
  EmailBox,
  ImportsBox,
  ResetBox,
  RoleBox,
  SessionsBox,
} from "@/components/admin/member-forms";
import { BudgetsOfMember } from "@/components/usage/budget-lines";
import { StepResetBox } from "@/components/admin/step-forms";
import type { SearchParams } from "@/components/filters/address-entries";
import { FormNotice } from "@/components/ui/form-notice";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import { env } from "@/lib/server/runtime/env";
import { scopesOf } from "@/lib/contract/scopes";
import { mailer } from "@/lib/server/composition/mailer";
import { openPage } from "@/lib/server/http/open-page";
import { readShownLinks } from "@/lib/server/http/shown-link";
import { readMember } from "@/lib/server/team/members/list-members";
import { messages as inviteMessages } from "@/components/admin/messages/invites";
import { messages } from "@/components/admin/messages/members";

export const metadata: Metadata = { title: PAGES.member.title };
export const dynamic = "force-dynamic";

const DONE = messages.member.done;
const PROBLEMS = messages.member.problems;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function MemberPage({ params: path, searchParams }: Props) {
  const ctx = await openPage("member");
  const { id } = await path;
  const details = await readMember(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const params = singleValues(await searchParams);
  const [issued] = readShownLinks(await cookies(), params("link"));
  const problem = params("problem");
  const isSelf = id === ctx.member.id;
  const { signOn } = env();
  return (
    <AdminFrame
      page="members"
      lead={
        <>
          <bdi>{details.email}</bdi>
          {signOn && details.hasSignOn && (
            <>. {messages.member.signOn(<bdi>{signOn.name}</bdi>, signOn.roleClaim !== null)}</>
          )}
        </>
      }
      here={details.name}
    >
      <div className="grid max-w-[47.5rem] gap-4">
        {issued && (
          <IssuedNotice issued={{ ...issued, email: details.email }} what={inviteMessages.issued.resetLink} />
        )}
        <FormNotice done={params("done")} problem={problem} doneWords={DONE} problemWords={PROBLEMS} />
        <RoleBox member={details} />
        <BudgetBox member={details} error={problem === "monthlyCap" ? PROBLEMS.monthlyCap : undefined}>
          <BudgetsOfMember budgets={details.budgets} />
        </BudgetBox>
        {!scopesOf(details.role).includes("import") && <ImportsBox member={details} />}
        <EmailBox
          member={details}
          error={problem === "email" || problem === "taken" ? PROBLEMS[problem] : undefined}
        />
        {details.disabledAt === null && isPasswordAllowed(details.email) && (
          <ResetBox member={details} hasMail={mailer() !== null} />
        )}
        {details.disabledAt === null && <SessionsBox member={details} />}
        {!isSelf && <StepResetBox member={details} />}
        <AccessBox details={details} isSelf={isSelf} isOpen={params("open") === "disable"} />
      </div>
    </AdminFrame>
  );
}
