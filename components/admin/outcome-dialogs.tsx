"use client";
/** A call with an unknown outcome is counted as charged, or its credits are released. */
import type { FormEventHandler, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { resolveBody } from "@/lib/contract/dashboard-bodies";
import { MOST_COUNTED, type UnknownAttempt } from "@/lib/contract/reveal";

import { creditsInput } from "./credits-input";
import { FormDialog } from "./form-dialog";
import { useAdminCall } from "./use-admin-call";
import { optionalText, useBodyForm, wholeNumber } from "./use-body-form";
import { messages } from "./messages/outcome-dialogs";

type Props = { outcome: UnknownAttempt; onClose: () => void };

function OutcomeDialog({
  action,
  outcome,
  onClose,
  call,
  onSubmit,
  credits,
  children,
}: Props & {
  action: "charge" | "release";
  call: ReturnType<typeof useAdminCall>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The button names this number. */
  credits: number;
  children?: ReactNode;
}) {
  const { title, means, submit } = messages[action];
  return (
    <FormDialog
      title={title}
      subtitle={messages.held(outcome.credits, <bdi>{outcome.memberName}</bdi>)}
      submit={submit(credits)}
      cancel={messages.notNow}
      {...{ onSubmit, call, onClose }}
    >
      <p className="text-ink-2">{means}</p>
      {children}
      <p className="text-ink-2">{messages.noted}</p>
    </FormDialog>
  );
}

const [chargeBody, releaseBody] = resolveBody.options;

export function ChargeDialog(props: Props) {
  const { outcome, onClose } = props;
  const call = useAdminCall();
  const { handleSubmit, field, watch } = useBodyForm(
    chargeBody,
    { action: "charge", credits: outcome.credits },
    call,
  );
  const onSubmit = handleSubmit((body) => call.send({ path: `unknown/${outcome.id}`, body }, onClose));
  return (
    <OutcomeDialog {...props} action="charge" {...{ call, onSubmit }} credits={watch("credits") ?? 0}>
      <Field
        label={messages.takenCredits}
        required
        {...creditsInput(1, MOST_COUNTED)}
        {...field("credits", wholeNumber)}
        className="max-w-60"
      />
      <Field label={messages.reason} {...field("reason", optionalText)} />
    </OutcomeDialog>
  );
}

export function ReleaseDialog(props: Props) {
  const { outcome, onClose } = props;
  const call = useAdminCall();
  const { handleSubmit, field } = useBodyForm(releaseBody, { action: "release" }, call);
  const onSubmit = handleSubmit((body) => call.send({ path: `unknown/${outcome.id}`, body }, onClose));
  return (
    <OutcomeDialog {...props} action="release" {...{ call, onSubmit }} credits={outcome.credits}>
      <Field label={messages.reason} {...field("reason", optionalText)} />
    </OutcomeDialog>
  );
}
