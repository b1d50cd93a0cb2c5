/** The way to single sign-on. A link that loads a page: forms may not lead to another site. */
import { KeyRound } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { messages } from "./messages/entrance";

/** `name`: of the issuer. `to`: path of this site to land on. */
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

/** Between it and the form. */
export function Or() {
  return (
    <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {messages.signOn.or}
    </p>
  );
}
