/**
 * True when the address was typed, pasted or followed from another page. A reload sends Cache-Control. When the browser
 * names no previous page, as behind a strict proxy, the request counts as a continuation.
 * @param path of the page that is opened, pages below it included
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
