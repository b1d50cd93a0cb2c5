import type { Metadata } from "next";
import { ShieldCheck } from "lucide-react";
import { AppSection, PasskeySection, NewCodes, RecoverySection } from "@/components/account/factor-sections";
import { messages } from "@/components/account/messages/second-step";
import { StepForm } from "@/components/account/account-form";
import type { SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { PAGES } from "@/lib/contract/pages";
import type { OwnSecondStep } from "@/lib/contract/second-step";
import { singleValues } from "@/lib/domain/single-values";
import { openPage } from "@/lib/server/http/open-page";
import { requestedSite } from "@/lib/server/http/requested-site";
import { readShownOnce } from "@/lib/server/http/shown-once";
import { readSecondStep } from "@/lib/server/team/second-step/own-factors";

export const metadata: Metadata = { title: PAGES.secondStep.title };
export const dynamic = "force-dynamic";

const { limited, usedBefore, gone, lastOne, ...others } = messages.problems;
const PROBLEMS = {
  ...others,
  rate_limited: limited,
  forbidden: usedBefore,
  not_found: gone,
  conflict: lastOne,
};

function Lead({ step: { mustSetUp, isRequired, appSince, passkeys } }: { step: OwnSecondStep }) {
  if (mustSetUp)
    return (
      <Notice role="status" icon={<ShieldCheck size={16} aria-hidden="true" />}>
        {messages.mustSetUp}
      </Notice>
    );
  if (appSince === null && passkeys.length === 0) return null;
  return <p className="text-ink-2">{isRequired ? messages.leadRequired : messages.lead}</p>;
}

function ConfirmBox({ error }: { error: string | undefined }) {
  return (
    <Box title={messages.confirm.title}>
      <StepForm action="confirm" className="flex flex-wrap items-start gap-3 px-[18px] pb-4 pt-3">
        <Field
          className="min-w-0 flex-1 basis-56"
          label={messages.confirm.current}
          isLabelHidden
          name="current"
          type="password"
          autoComplete="current-password"
          required
          help={messages.confirm.help}
          error={error}
        />
        <Button type="submit">{messages.confirm.submit}</Button>
      </StepForm>
    </Box>
  );
}

export default async function SecondStepPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("secondStep");
  const params = singleValues(await searchParams);
  const step = await readSecondStep(ctx);
  const about = { memberId: ctx.member.id, about: "recovery codes" };
  const codes = params("codes") === "1" ? await readShownOnce(about) : null;
  const hasSite = (await requestedSite()) !== null;
  const problem = params("problem");
  const hasFactors = step.appSince !== null || step.passkeys.length > 0;
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-2 text-22 font-650">{messages.title}</h1>
      <div className="grid gap-4">
        <Lead step={step} />
        <FormNotice
          done={params("done")}
          problem={problem}
          doneWords={messages.done}
          problemWords={PROBLEMS}
        />
        {codes && <NewCodes codes={codes.split(" ")} />}
        {!step.isConfirmed && <ConfirmBox error={problem === "current" ? PROBLEMS.current : undefined} />}
      </div>
      <div className="mt-2">
        <AppSection step={step} error={problem === "code" ? PROBLEMS.code : undefined} />
        <PasskeySection step={step} hasSite={hasSite} />
        {hasFactors && <RecoverySection step={step} />}
      </div>
    </main>
  );
}
