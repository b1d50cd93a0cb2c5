import type { z } from "zod";
import type { FieldErrors } from "./use-checked-form";

/** @returns the first error of each invalid field, in the order of the schema */
export function checkBody<Input>(
  schema: z.ZodType<unknown, Input>,
  values: Record<keyof NoInfer<Input>, unknown>,
): FieldErrors {
  const wrong: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    wrong[String(path[0])] ??= message;
  return wrong;
}
