import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/contract/members";
import { Field } from "@/components/ui/field";
import { messages } from "./messages/password";

export const PASSWORD_REFUSED = messages.refused(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);

export function NewPasswordField(props: { label: string; autoFocus?: boolean; error?: string }) {
  return (
    <Field
      {...props}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      help={messages.help(MIN_PASSWORD_LENGTH)}
    />
  );
}
