import "server-only";
import { env } from "@/lib/server/runtime/env";

/**
 * PUBLIC_URL decides which origin is ours. If it is not set, the requested host is used, which our server checks
 * (lib/host/known-host.ts).
 */
function isOurs(origin: string, host: string | null): boolean {
  const { publicUrl, hasPublicUrl } = env();
  if (!URL.canParse(origin)) return false;
  return hasPublicUrl ? origin === new URL(publicUrl).origin : new URL(origin).host === host;
}

/**
 * Requires a header that confirms our origin and none that contradicts it. Browsers before 2023 send an Origin but no
 * Sec-Fetch-Site.
 */
export function isSameOrigin({ headers }: Request): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : isOurs(origin, headers.get("host"));
}
