/** Texts that several administration pages load in the browser. */
import type { ReactNode } from "react";

export const messages = {
  dialog: {
    done: "Done",
  },
  newSecret: {
    copyNow: (name: ReactNode) => <>Secret of {name}. Copy it now. It won’t be shown again.</>,
    copied: "I’ve copied it",
  },
  outcome: {
    charge: "Count as charged",
    release: "Release",
  },
  lastSeen: {
    now: "now",
    today: (clock: string) => `today ${clock}`,
  },
  failed: "Something went wrong.",
};
