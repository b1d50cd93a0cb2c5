/** What the list of keys says around them. */
import type { ReactNode } from "react";

export const messages = {
  or: (key: ReactNode) => <>or {key}</>,
  andThen: "then",
  single: "Keys without Ctrl act in this browser",
  title: "Keys",
  subtitle: "They never act while you type. ⌘ works like Ctrl.",
  notKept: "This browser doesn’t keep settings, so this isn’t remembered.",
};
