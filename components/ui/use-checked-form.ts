"use client";
/**
 * A form of the server's page that is checked in the browser before it is sent. What checks it is loaded when the form is
 * first used. Without scripts, or when the check cannot be loaded, the server alone decides.
 */
import { useRef, useState, type FormEvent } from "react";

/** What is wrong, by the names of the fields. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;
export type FormCheck = (fields: FormData) => FieldErrors;

const sendAsItIs = (form: HTMLFormElement) => form.submit();

/** `send`: what happens to a form in which nothing is wrong. */
export function useCheckedForm(load: () => Promise<FormCheck>, send = sendAsItIs) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChanged, setChanged] = useState(false);
  const isChecking = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    const form = event.currentTarget;
    const check = await load().catch(() => null);
    const found = check?.(new FormData(form)) ?? {};
    isChecking.current = false;
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return send(form);
    const input = form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  return {
    errors,
    /** Since the page came: what the server said of a field may no longer be true. */
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
