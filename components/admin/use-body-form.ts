"use client";
/** A form that is checked by the zod body that the route parses. Loaded with its dialog: zod is in no page's first code. */
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

/** For inputs of whole numbers: what is empty is no number. */
export const wholeNumber = {
  setValueAs: (value: unknown) => {
    const text = String(value ?? "").trim();
    return text === "" ? null : Number(text);
  },
} as const;

/** For inputs that may stay empty. */
export const optionalText = {
  setValueAs: (value: unknown) => String(value ?? "").trim() || undefined,
} as const;

export function useBodyForm<Input extends FieldValues, Body extends FieldValues, Answer>(
  schema: z.ZodType<Body, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  call: AdminCall<Answer>,
) {
  const form = useForm<Input, unknown, Body>({ resolver: zodResolver(schema), defaultValues });
  /** The props of a `Field`; an error of the server is shown until the form is sent again. */
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message ?? call.errorOf(name),
  });
  return { ...form, field };
}
