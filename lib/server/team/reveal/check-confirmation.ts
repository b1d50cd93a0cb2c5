import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { SpendingSettings } from "../budgets/spending-settings";

type Confirmed = { credits: number; purpose: string | null; typed: number | undefined };

/** `credits`: as stated, for the first N if only those are bought. @throws AppError `invalid_parameter` */
export function checkConfirmation(
  { typedAbove, isPurposeRequired }: SpendingSettings,
  { credits, purpose, typed }: Confirmed,
): void {
  if (credits === 0) return;
  const errors = [];
  if (isPurposeRequired && purpose === null)
    errors.push({ field: "purpose", code: "invalid_value", message: "Enter a purpose." });
  if (typedAbove !== null && credits > typedAbove && typed !== credits)
    errors.push({
      field: "typed",
      code: "invalid_value",
      message: `Type ${credits} to confirm.`,
    });
  if (errors.length > 0)
    throw new AppError("invalid_parameter", errors.map(({ message }) => message).join(" "), { errors });
}
