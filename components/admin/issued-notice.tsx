/** A link, shown once after the form that made it, and what became of its message. */
import type { ReactNode } from "react";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { ShownOnce } from "./shown-once";
import { messages } from "./messages/invites";

const MAIL: Record<IssuedLink["mail"], string> = messages.issued.oneLink;

/** `what`: says whose link it is, given the address of the person. */
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
