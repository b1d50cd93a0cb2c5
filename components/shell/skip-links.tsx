/** The first links of a page appear when they have the focus. The style sheet decides which of them a page shows. */

import { messages } from "./messages/frame";

const LINKS = [
  { to: "results", words: messages.skip.results },
  { to: "filter-form", words: messages.skip.filters },
  { to: "content", words: messages.skip.content },
  // On the settings pages, behind their navigation.
  { to: "settings-content", words: messages.skip.content },
] as const;

export function SkipLinks() {
  return LINKS.map(({ to, words }) => (
    <a key={to} href={`#${to}`} data-skip={to} className="skip-link">
      {words}
    </a>
  ));
}
