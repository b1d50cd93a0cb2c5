/** A link, shown once after the form that made it, and what became of its message. */
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { ShownOnce } from "./shown-once";

const MAIL: Record<IssuedLink["mail"], string> = {
  sent: "It was sent by mail. You can also copy it now: it isn’t shown again.",
  failed: "The mail server didn’t take the message. Copy the link and hand it over: it isn’t shown again.",
  off: "Copy it and hand it over: it isn’t shown again.",
};

/** `what`: begins the sentence before the address of the person. */
export function IssuedNotice({ issued, what }: { issued: IssuedLink; what: string }) {
  return (
    <ShownOnce secret={issued.link} variant={issued.mail === "failed" ? "warn" : "good"}>
      {what} <bdi className="font-600">{issued.email}</bdi>. {MAIL[issued.mail]}
    </ShownOnce>
  );
}
