"use client";
/** It is loaded with its dialog, which keeps zod out of the initial bundle of every page. */
import { zodResolver } from "@hookform/resolvers/zod";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from "react-hook-form";
import type { z } from "zod";
import type { AdminCall } from "./use-admin-call";

/** Empty inputs give no number. */
export const wholeNumber = {
  setValueAs: (value: unknown) => {
    const text = String(value ?? "").trim();
    return text === "" ? null : Number(text);
  },
} as const;

export const optionalText = {
  setValueAs: (value: unknown) => String(value ?? "").trim() || undefined,
} as const;

export function useBodyForm<Input extends FieldValues, Body extends FieldValues, Answer>(
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
