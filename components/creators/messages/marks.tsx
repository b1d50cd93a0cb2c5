/** What is said of the marks of the team on a creator. */
import type { ReactNode } from "react";
import type { Mark } from "@/lib/contract/creator-marks";

export const messages = {
  label: "Your team's decision",
  set: { declined: "Decline", doNotContact: "Do not contact" } satisfies Record<Mark, string>,
  isSet: { declined: "Declined", doNotContact: "Do not contact" } satisfies Record<Mark, string>,
  takeBack: { declined: "No longer declined", doNotContact: "May be contacted" } satisfies Record<
    Mark,
    string
  >,
  who: (who: ReactNode, when: ReactNode) => (
    <>
      {who}, {when}
    </>
  ),
};
