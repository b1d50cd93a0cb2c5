"use client";
/** Counts a call with an unknown outcome as charged, or gives its credits back. */
import type { FormEventHandler, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { resolveBody } from "@/lib/contract/dashboard-bodies";
import { MOST_COUNTED, type UnknownAttempt } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { creditsInput } from "./credits-input";
import { FormDialog } from "./form-dialog";
import { useAdminCall } from "./use-admin-call";
import { useBodyForm, wholeNumber } from "./use-body-form";

type Props = { outcome: UnknownAttempt; onClose: () => void };

const WORDS = {
  charge: {
    button: "Count as charged",
    title: "Count as charged?",
    means:
      "Use this when the service's own records show the charge. The credits count as spent, and the rest of the hold is free again. The profiles are not delivered: buying these creators later costs credits again, and the price says so.",
  },
  release: {
    button: "Release",
    title: "Release the hold?",
    means:
      "Use this when the service's own records show no charge. The credits are free again at once. A late request may still arrive at the service and be charged then: check its records again later.",
  },
} as const;

const inWords = (count: number) => `${formatNumber(count)} ${count === 1 ? "credit" : "credits"}`;

function OutcomeDialog({
  action,
  outcome,
  onClose,
  call,
  onSubmit,
  credits,
  children,
}: Props & {
  action: keyof typeof WORDS;
  call: ReturnType<typeof useAdminCall>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** That the button names. */
  credits: number;
  children?: ReactNode;
}) {
  const { title, button, means } = WORDS[action];
  return (
    <FormDialog
      title={title}
      subtitle={
        <>
          {inWords(outcome.credits)}, <bdi>{outcome.memberName}</bdi>
        </>
      }
      submit={`${button}: ${inWords(credits)}`}
      cancel="Not now"
      {...{ onSubmit, call, onClose }}
    >
      <p className="text-ink-2">{means}</p>
      {children}
      <p className="text-ink-2">Your name is noted with it. It cannot be undone.</p>
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
        label="Credits that the service took"
        required
        {...creditsInput(1, MOST_COUNTED)}
        {...field("credits", wholeNumber)}
        className="max-w-60"
      />
    </OutcomeDialog>
  );
}

export function ReleaseDialog(props: Props) {
  const { outcome, onClose } = props;
  const call = useAdminCall();
  const { handleSubmit } = useBodyForm(releaseBody, { action: "release" }, call);
  const onSubmit = handleSubmit((body) => call.send({ path: `unknown/${outcome.id}`, body }, onClose));
  return <OutcomeDialog {...props} action="release" {...{ call, onSubmit }} credits={outcome.credits} />;
}
