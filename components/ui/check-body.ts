/** Checks what is in a plain form by the zod body that its route parses. */
import type { z } from "zod";
import type { FieldErrors } from "./use-checked-form";

/** @returns the names of the fields that are wrong, in the order of the body, each with what is wrong first */
export function checkBody<Input>(
  schema: z.ZodType<unknown, Input>,
  values: Record<keyof NoInfer<Input>, unknown>,
): FieldErrors {
  const wrong: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    wrong[String(path[0])] ??= message;
  return wrong;
}
