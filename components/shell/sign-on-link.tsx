/** A link is needed because `form-action 'self'` also blocks redirects of forms to another site. */
import { KeyRound } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { messages } from "./messages/entrance";

/** `name` is the issuer's. `to` is a path on this site. */
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
