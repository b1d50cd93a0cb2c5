/** The parameter of an address whose page is sent only when it is complete, as browsers without scripts need. */
export const WAIT = "wait";

/** The same address, sent whole. */
export function waitHref(href: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${WAIT}=1`;
}
