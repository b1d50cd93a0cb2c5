import { KeyRound } from "lucide-react";
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

/**
 * A link is needed because `form-action 'self'` also blocks redirects of forms to another site. `name` is the
 * issuer's. `to` is a path on this site.
 */
export function SignOnLink({ name, to, isPrimary }: { name: string; to: string; isPrimary: boolean }) {
  return (
    <a
      href={`/api/dashboard/sign-in/oidc?${new URLSearchParams({ callbackUrl: to })}`}
      className={buttonClass({
        variant: isPrimary ? "primary" : "plain",
        size: "large",
        className: "w-full min-w-0",
      })}
    >
      <KeyRound size={16} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{messages.signOn.continue(<bdi>{name}</bdi>)}</span>
    </a>
  );
}

export function Or() {
  return (
    <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {messages.signOn.or}
    </p>
  );
}
