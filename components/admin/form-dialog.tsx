"use client";
import { useId, type FormEventHandler, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CallError } from "./call-error";
import { ShownOnce } from "./shown-once";
import { messages } from "./messages/forms";

/** The result replaces an accepted form. */
export type Result = { title: string; secret: string; text: ReactNode };

type Props = {
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

export function FormDialog(props: Props) {
  const { title, subtitle, submit, onSubmit, call, onClose, cancel, isDangerous, result, children, after } =
    props;
  const form = useId();
  const done = (
    <Button variant="primary" size="large" className="ml-auto" onClick={onClose}>
      {messages.dialog.done}
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
