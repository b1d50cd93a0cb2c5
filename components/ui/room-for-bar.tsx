/**
 * What has the focus is scrolled past the bar of the chosen rows. In short windows the page has padding: a browser
 * scrolls to what is typed into a field without its margin, and there the bar lies over the end of the page.
 *
 * In the page only while the bar is: a rule with `:has()` for the whole page is looked through at every press, and was the
 * dearest part of it.
 */

const inTall = (page: string) => `
@media (min-height: 30.01rem) { ${page} main :focus-visible:not(#filters *) { scroll-margin-bottom: 12rem } }
`;
const inShort = (page: string) => `
@media (max-height: 30rem) { ${page} { scroll-padding-bottom: 11rem } ${page} main { padding-bottom: 11rem } }
`;

/**
 * `page`: selects the page while the bar is there; wins over what `globals.css` says of pages without one.
 * `isInShort`: the bar stays in view in short windows too.
 */
export function RoomForBar({ page = "html", isInShort = true }: { page?: string; isInShort?: boolean }) {
  return <style>{inTall(page) + (isInShort ? inShort(page) : "")}</style>;
}
