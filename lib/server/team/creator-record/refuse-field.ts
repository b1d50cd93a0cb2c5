import "server-only";
import { AppError } from "@/lib/contract/errors";

export const refuseField = (field: string, message: string) =>
  new AppError("invalid_parameter", message, { errors: [{ field, code: "invalid_value", message }] });
