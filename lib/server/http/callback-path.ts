import "server-only";

/** Where to go after signing in: a path of this site, `/viral` for anything else. */
export function callbackPath(wanted: string | null | undefined): string {
  const fallback = "/viral";
  // A backslash or a second slash would make browsers read another host.
  if (!wanted || !wanted.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return fallback;
  const url = new URL(wanted, "http://here.invalid");
  // Dots may have led to a second slash: /.//host
  if (
    url.host !== "here.invalid" ||
    url.pathname.startsWith("//") ||
    url.pathname.startsWith("/sign-in") ||
    url.pathname.startsWith("/api/")
  )
    return fallback;
  return url.pathname + url.search + url.hash;
}
