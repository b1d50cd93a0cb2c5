"use client";
/** The check is loaded on the first focus. Without scripts, or if loading fails, only the server validates. */
import { useRef, useState, type FormEvent } from "react";

/** Errors are keyed by field name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;
export type FormCheck = (fields: FormData) => FieldErrors;

/** @param send replaces the browser's own sending */
export function useCheckedForm(load: () => Promise<FormCheck>, send?: (form: HTMLFormElement) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChanged, setChanged] = useState(false);
  const isChecking = useRef(false);
  const isChecked = useRef(false);
  const sendChecked = (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (send) return send(form);
    // Listeners of the window are to see what is sent. A form can't be sent again before all have seen the first try.
    setTimeout(() => {
      isChecked.current = true;
      form.requestSubmit(submitter);
      isChecked.current = false;
    });
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (isChecked.current) return;
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const check = await load().catch(() => null);
    const found = check?.(new FormData(form)) ?? {};
    isChecking.current = false;
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return sendChecked(form, submitter);
    const input = form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  return {
    errors,
    /** After a change the server's errors may no longer be true. */
    isChanged,
    formProps: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onInput: () => {
        setErrors({});
        setChanged(true);
      },
      onFocus: () => void load().catch(() => null),
    },
  };
}
