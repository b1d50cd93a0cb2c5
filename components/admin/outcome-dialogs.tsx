"use client";
/** A call with an unknown outcome is counted as charged, or its credits are released. */
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEventHandler, type ReactNode, useTransition, useId } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useRefresh } from "@/lib/client/use-refresh";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { useMutation } from "@/lib/client/query-client";
import { resolveBody } from "@/lib/contract/dashboard-bodies";
import { MOST_COUNTED, type UnknownAttempt } from "@/lib/contract/reveal";
import { creditsInput } from "./key-form-state";
import { messages as formsMessages } from "./messages/forms";
import { messages } from "./messages/outcome-dialogs";
import { ShownOnce } from "./shown-once";

type Props = { outcome: UnknownAttempt; onClose: () => void };

/**
 * It is loaded with its dialog, which keeps zod out of the initial bundle of every page. Empty inputs give no
 * number.
 */
export const wholeNumber = {
  setValueAs: (value: unknown) => {
    const text = String(value ?? "").trim();
    return text === "" ? null : Number(text);
  },
} as const;

export const optionalText = {
  setValueAs: (value: unknown) => String(value ?? "").trim() || undefined,
} as const;

type Change = { path: string; body: object };

/** One change runs at a time. The page is refreshed afterwards. */
type AdminCall<Answer> = {
  isBusy: boolean;
  error: string | null;
  errorOf: (field: string) => string | undefined;
  /** `onDone` isn't called after the dialog was unmounted. */
  send: (change: Change, onDone?: (answer: Answer) => void) => void;
};

export function errorWords(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof FetchError ? error.message : formsMessages.failed;
}

function useAdminCall<Answer = unknown>(): AdminCall<Answer> {
  const refresh = useRefresh();
  const [isRenewing, renew] = useTransition();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ path, body }: Change) => fetchJson<Answer>(`/api/dashboard/${path}`, body),
    onSuccess: () => renew(() => void refresh()),
  });
  const fields = error instanceof FetchError ? error.fields : [];
  return {
    isBusy: isPending || isRenewing,
    error: errorWords(error),
    errorOf: (name) => fields.find(({ field }) => field === name)?.message,
    send: (change, onDone) => mutate(change, { onSuccess: onDone }),
  };
}

function useBodyForm<Input extends FieldValues, Body extends FieldValues, Answer>(
  schema: z.ZodType<Body, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  call: AdminCall<Answer>,
) {
  const form = useForm<Input, unknown, Body>({ resolver: zodResolver(schema), defaultValues });
  /** A server error is shown until the next submit. */
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message ?? call.errorOf(name),
  });
  return { ...form, field };
}

/** The result replaces an accepted form. */
type Result = { title: string; secret: string; text: ReactNode };

type FormDialogProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  submit: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  call: { isBusy: boolean; error: string | null };
  onClose: () => void;
  /** A second button with this label closes the dialog. */
  cancel?: string;
  isDangerous?: boolean;
  result?: Result | null;
  children: ReactNode;
  after?: ReactNode;
};

function CallError({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Notice variant="bad" role="alert">
      <bdi>{error}</bdi>
    </Notice>
  );
}

export function FormDialog(props: FormDialogProps) {
  const { title, subtitle, submit, onSubmit, call, onClose, cancel, isDangerous, result, children, after } =
    props;
  const form = useId();
  const done = (
    <Button variant="primary" size="large" className="ml-auto" onClick={onClose}>
      {formsMessages.dialog.done}
    </Button>
  );
  const buttons = (
    <>
      {cancel && (
        <Button size="large" onClick={onClose}>
          {cancel}
        </Button>
      )}
      <Button
        variant={isDangerous ? "danger" : "primary"}
        size="large"
        type="submit"
        form={form}
        className="ml-auto"
        disabled={call.isBusy}
      >
        {submit}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={result?.title ?? title}
      subtitle={subtitle}
      footer={result ? done : buttons}
    >
      {result ? (
        <ShownOnce secret={result.secret}>{result.text}</ShownOnce>
      ) : (
        <form id={form} onSubmit={onSubmit} className="grid gap-4">
          <CallError error={call.error} />
          {children}
        </form>
      )}
      {after}
    </Dialog>
  );
}

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
