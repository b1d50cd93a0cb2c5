import "server-only";
import { HOME_PATH, PAGES } from "@/lib/contract/pages";

/** Returns a path of this site; anything else becomes the home page. */
export function callbackPath(wanted: string | null | undefined): string {
  // A backslash or a second slash would make browsers read another host.
  if (!wanted || !wanted.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return HOME_PATH;
  const url = new URL(wanted, "http://here.invalid");
  // Dots may have led to a second slash: /.//host
  if (
    url.host !== "here.invalid" ||
    url.pathname.startsWith("//") ||
    url.pathname.startsWith(PAGES.signIn.path) ||
    url.pathname.startsWith("/api/")
  )
    return HOME_PATH;
  return url.pathname + url.search + url.hash;
}
