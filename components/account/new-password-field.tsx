/** Where somebody chooses a password. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/contract/members";
import { Field } from "@/components/ui/field";

export const PASSWORD_REFUSED = `Choose a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters that is not easy to guess.`;

export function NewPasswordField(props: { label: string; autoFocus?: boolean; error?: string }) {
  return (
    <Field
      {...props}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      help={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easy to remember and hard to guess.`}
    />
  );
}
