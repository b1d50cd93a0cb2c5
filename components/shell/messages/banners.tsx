import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

export const messages = {
  demoData: {
    label: (more: (text: string) => ReactNode) => <>Demo{more(" data")}</>,
    means: "Invented data. Your first import replaces it.",
  },
  demo: {
    label: "Demo",
    kept: "Demo. Nothing is kept.",
    own: "Start your own with",
    command: "npm start",
  },
  ownPassword: {
    label: "Notice",
    ends: (until: string) => `Your temporary password expires on ${until}.`,
    setOwn: "Set password",
  },
  books: {
    lookAt: (count: number) => `Review ${counted(count, { one: "difference", other: "differences" })}`,
    stopped: "Reveals are blocked: credit records differ.",
    accountStopped: "An API account is blocked: its balance differs.",
  },
  slow: "This is taking longer than usual.",
};
