/** A narrow cell shows an icon instead of the address. */
import { Mail } from "lucide-react";
import { mailAddress } from "@/components/records/mail-address";
import { messages } from "./messages/table";

const link =
  "rounded-4 text-ink-2 hover:text-ink hover:underline hover:decoration-line-strong hover:underline-offset-3";

export function EmailCell({ email, isIcon }: { email: string | undefined; isIcon: boolean }) {
  if (!email) return <span className="text-ink-3">{messages.none}</span>;
  const href = mailAddress(email);
  const content = isIcon ? (
    <>
      <Mail size={15} aria-hidden="true" />
      <span className="sr-only">{email}</span>
    </>
  ) : (
    <bdi>{email}</bdi>
  );
  const linkClass = isIcon ? `inline-flex align-middle ${link}` : link;
  return href ? (
    <a href={href} title={email} className={linkClass}>
      {content}
    </a>
  ) : (
    <span title={email} className={isIcon ? "inline-flex align-middle text-ink-2" : undefined}>
      {content}
    </span>
  );
}
