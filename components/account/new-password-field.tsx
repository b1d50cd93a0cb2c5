/** Where somebody chooses a password. */
import { MIN_PASSWORD_LENGTH } from "@/lib/contract/members";
import { Field } from "@/components/ui/field";

export function NewPasswordField(props: {
  label: string;
  maxLength?: number;
  autoFocus?: boolean;
  error?: string;
}) {
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
