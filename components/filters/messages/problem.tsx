/** This file is loaded when a search has no answer. */
import type { ReactNode } from "react";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "last"] as const;

export const messages = {
  kinds: {
    limited: {
      title: "Searching is paused",
      text: "You’ve used this minute’s requests. The search continues automatically.",
    },
    down: {
      title: "The service isn’t answering",
      text: "No credits were spent. We’ll retry automatically.",
    },
    key: {
      title: "The service rejected our API key",
      text: "An admin can set a valid key. No credits were spent.",
    },
    refused: {
      title: "The service’s answer can’t be read",
      text: "No credits were spent. Retrying won’t help. Send these details to your admin.",
    },
    catalogue: {
      title: "The catalogue can't be read",
      text: "No credits were spent. Send these details to your admin.",
    },
  },
  retry: "Try now",
  retrying: "Trying…",
  stopped: "We’ve stopped retrying.",
  next: (time: ReactNode) => <>next try in {time}</>,
  /** `attempt` is the number of the automatic retry, from 0. */
  nextOfSix: (time: ReactNode, attempt: number) => (
    <>
      next try in {time}, {ORDINALS[attempt]} of six
    </>
  ),
  states: {
    library: { what: "Library, usage and exports", state: "still work" },
    filters: { what: "Your filters and this address", state: "kept" },
    searches: { what: "New searches and reveals", state: "paused" },
  },
  details: "Details for your admin",
};
