/** Signing in with a password. A plain form: it works without JavaScript. */
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { messages } from "./messages/entrance";

/** `to`: path of this site to land on. */
export function PasswordForm({ to, isFirst }: { to: string; isFirst: boolean }) {
  return (
    <form method="post" action="/api/dashboard/sign-in" className="grid gap-4">
      <input type="hidden" name="callbackUrl" value={to} />
      <Field
        label={messages.password.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={isFirst}
      />
      <Field
        label={messages.password.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <button
        type="submit"
        className={buttonClass({
          variant: isFirst ? "primary" : "plain",
          size: "large",
          className: "mt-2 w-full",
        })}
      >
        {messages.password.submit}
      </button>
    </form>
  );
}
