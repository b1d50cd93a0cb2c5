/**
 * Low windows need padding, because browsers ignore the scroll margin of a text field while typing. A permanent
 * `:has()` rule instead would be evaluated at every press, and was its most expensive part.
 */

const inTall = (page: string) => `
@media (min-height: 30.01rem) { ${page} main :focus-visible:not(#filters *) { scroll-margin-bottom: 12rem } }
`;
const inShort = (page: string) => `
@media (max-height: 30rem) { ${page} { scroll-padding-bottom: 11rem } ${page} main { padding-bottom: 11rem } }
`;

/** `page` must override the rules of `globals.css`. `isInShort`: the bar is also sticky in low windows. */
export function RoomForBar({ page = "html", isInShort = true }: { page?: string; isInShort?: boolean }) {
  return <style>{inTall(page) + (isInShort ? inShort(page) : "")}</style>;
}
