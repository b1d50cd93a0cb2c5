/** A page with this parameter is sent only when complete, for browsers without scripts. */
export const WAIT = "wait";

export function waitHref(href: string): string {
  return `${href}${href.includes("?") ? "&" : "?"}${WAIT}=1`;
}
