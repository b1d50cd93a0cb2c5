/** Checks what is in a plain form by the zod body that its route parses. It brings zod: only import() may load it. */
import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl, type DefaultValues, type FieldValues } from "react-hook-form";
import type { z } from "zod";

/** @returns the names of the fields that are wrong, in the order of the body, each with what is wrong */
export async function checkBody<Input extends FieldValues, Body extends FieldValues>(
  schema: z.ZodType<Body, Input>,
  values: Record<keyof NoInfer<Input>, unknown>,
): Promise<Record<string, string>> {
  // The inputs stay the browser's own, so that the form works without scripts: this one only holds their values.
  const { handleSubmit } = createFormControl<Input, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<Input>,
  });
  const wrong: Record<string, string> = {};
  await handleSubmit(
    () => undefined,
    (errors) => {
      for (const [name, error] of Object.entries(errors)) wrong[name] = String(error?.message ?? "");
    },
  )();
  return wrong;
}
