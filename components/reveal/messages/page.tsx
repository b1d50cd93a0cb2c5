/** What the page of one reveal says beside its progress and its receipt. */
import type { ReactNode } from "react";

export const messages = {
  mayClose: "you can close this page, the reveal continues",
  openLibrary: "Open in the library",
  whereYouAre: "Where you are",
  usage: "Usage",
  startedBy: (who: ReactNode, when: ReactNode) => (
    <>
      started by {who}, {when}
    </>
  ),
  lookAgain: "Look again",
  back: "Back to the creators",
};
