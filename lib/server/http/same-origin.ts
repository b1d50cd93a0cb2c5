import "server-only";
import { env } from "@/lib/server/runtime/env";

/**
 * PUBLIC_URL decides which origin is ours. Without it that is the requested host, which our server lets through only
 * when it can be no other site's (lib/host/known-host.ts).
 */
function isOurs(origin: string, host: string | null): boolean {
  const { publicUrl, hasPublicUrl } = env();
  if (!URL.canParse(origin)) return false;
  return hasPublicUrl ? origin === new URL(publicUrl).origin : new URL(origin).host === host;
}

/**
 * True for a request that a page of ours made: nothing that the browser says of its origin speaks against it, and
 * something speaks for it. Browsers before 2023 send an Origin without Sec-Fetch-Site.
 */
export function isSameOrigin({ headers }: Request): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : isOurs(origin, headers.get("host"));
}
