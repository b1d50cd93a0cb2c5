import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { messages } from "./messages/entrance";

/** `to` is a path on this site. */
export function PasswordForm({ to, isFirst, email }: { to: string; isFirst: boolean; email: string }) {
  return (
    <form method="post" action="/api/dashboard/sign-in" className="grid gap-4">
      <input type="hidden" name="callbackUrl" value={to} />
      <Field
        label={messages.password.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        autoFocus={isFirst && email === ""}
      />
      <Field
        label={messages.password.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={isFirst && email !== ""}
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
