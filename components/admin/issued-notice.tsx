/** The link is shown only once. */
import type { ReactNode } from "react";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { ShownOnce } from "./shown-once";
import { messages } from "./messages/invites";

const MAIL: Record<IssuedLink["mail"], string> = messages.issued.oneLink;

/** `what` names the link, given the person's address. */
export function IssuedNotice({
  issued,
  what,
}: {
  issued: IssuedLink;
  what: (email: ReactNode) => ReactNode;
}) {
  return (
    <ShownOnce secret={issued.link} variant={issued.mail === "failed" ? "warn" : "good"}>
      {what(<bdi className="font-600">{issued.email}</bdi>)} {MAIL[issued.mail]}
    </ShownOnce>
  );
}
