import type { ReactNode } from "react";
import type { Mark } from "@/lib/contract/creator-marks";

export const messages = {
  label: "Team decision",
  set: { declined: "Decline", doNotContact: "Do not contact" } satisfies Record<Mark, string>,
  isSet: { declined: "Declined", doNotContact: "Do not contact" } satisfies Record<Mark, string>,
  takeBack: { declined: "Undo decline", doNotContact: "Allow contact" } satisfies Record<Mark, string>,
  who: (who: ReactNode, when: ReactNode) => (
    <>
      {who}, {when}
    </>
  ),
};
