/** What is said when a search has no answer. It is loaded only then. */
import type { ReactNode } from "react";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "last"] as const;

export const messages = {
  kinds: {
    limited: {
      title: "The service asked for a short pause",
      text: "Your team has used this minute’s requests. Your filters are kept, and the search continues automatically.",
    },
    down: {
      title: "The discovery service does not answer",
      text: "Your filters are kept. No credits were spent. We’ll try again automatically.",
    },
    key: {
      title: "The service rejected our API key",
      text: "Searching stops until an admin sets a valid key. Your filters are kept and no credits were spent.",
    },
    refused: {
      title: "The service’s answer can’t be read",
      text: "It answered, but not with a search. Your filters are kept and no credits were spent. Retrying won’t help. Send the details to your admin.",
    },
    catalogue: {
      title: "The catalogue can't be read",
      text: "Your filters are kept and no credits were spent. The details tell an admin how to restore it. This page then recovers automatically.",
    },
  },
  retry: "Try now",
  retrying: "Trying…",
  stopped: "We’ve stopped retrying.",
  next: (time: ReactNode) => <>next try in {time}</>,
  /** `attempt`: from 0, of those that are made automatically. */
  nextOfSix: (time: ReactNode, attempt: number) => (
    <>
      next try in {time}, {ORDINALS[attempt]} of six
    </>
  ),
  /** What works all the same, and what does not. */
  states: {
    library: { what: "Library, usage and exports", state: "work, they live on your server" },
    filters: { what: "Your filters and this address", state: "kept" },
    searches: { what: "New searches and reveals", state: "wait" },
  },
  details: "Details for your admin",
};
