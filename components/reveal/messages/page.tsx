import type { ReactNode } from "react";

export const messages = {
  mayClose: "you can close this page",
  openLibrary: "Open in library",
  whereYouAre: "Breadcrumb",
  usage: "Usage",
  startedBy: (who: ReactNode, when: ReactNode) => (
    <>
      started by {who}, {when}
    </>
  ),
  lookAgain: "Check again",
  back: "Back to creators",
};
