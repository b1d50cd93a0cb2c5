/** Whether a request for a page continues what was on that page. */

/**
 * True when the address was typed or pasted, or followed from another site or another page of ours. A browser reloads with
 * Cache-Control; one that names no page before, as behind a strict proxy, continues.
 * @param path of the page that is opened; pages below it are part of it
 */
export function arrives(sent: Pick<Headers, "get" | "has">, path: string): boolean {
  if (sent.has("cache-control")) return false;
  const site = sent.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return true;
  const before = sent.get("referer");
  if (before === null || !URL.canParse(before)) return false;
  const { pathname } = new URL(before);
  return pathname !== path && !pathname.startsWith(`${path}/`);
}
