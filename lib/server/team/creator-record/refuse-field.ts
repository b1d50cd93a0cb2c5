import "server-only";
import { AppError } from "@/lib/contract/errors";

/** A refusal that names the field of the form. */
export const refuseField = (field: string, message: string) =>
  new AppError("invalid_parameter", message, { errors: [{ field, code: "invalid_value", message }] });
