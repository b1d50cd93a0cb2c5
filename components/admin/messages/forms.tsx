/** What buttons, notices and dialogs say that several pages of administration have in their code for the browser. */
import type { ReactNode } from "react";

export const messages = {
  dialog: {
    done: "Done",
  },
  copy: {
    button: "Copy",
    done: "Copied",
  },
  newSecret: {
    copyNow: (name: ReactNode) => (
      <>The secret of {name}. Copy it now: it is not stored and can't be shown again.</>
    ),
    copied: "I have copied it",
  },
  outcome: {
    charge: "Count as charged",
    release: "Release",
  },
  lastSeen: {
    now: "now",
    today: (clock: string) => `today ${clock}`,
  },
  failed: "Something went wrong in this page.",
};
