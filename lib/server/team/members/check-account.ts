import "server-only";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/contract/members";
import { cleanName } from "@/lib/contract/clean-name";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";

/** @throws AppError `conflict` when the account signs in without a password */
export function refusePassword(email: string): void {
  if (!isPasswordAllowed(email))
    throw new AppError("conflict", "Password sign-in is off. This account uses single sign-on.");
}

type AccountFields = { email?: string; name?: string; password?: string };

export const asStoredEmail = (email: string) => email.trim().toLowerCase();

/** @throws AppError `invalid_parameter` naming every wrong field; absent fields aren't checked */
export function checkAccount({ email, name, password }: AccountFields): void {
  const errors: FieldError[] = [];
  const add = (field: string, message: string) => errors.push({ field, code: "invalid_value", message });
  if (email !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 200))
    add("email", "must be an email address");
  if (name !== undefined && (cleanName(name) === "" || name.length > 100))
    add("name", "must have 1 to 100 characters");
  const length = password?.length ?? MIN_PASSWORD_LENGTH;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH)
    add("password", `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The account has invalid fields.", { errors });
}
