import "server-only";
import { env } from "@/lib/server/runtime/env";

/** PUBLIC_URL decides our origin, else the requested host, which our server checks (lib/host/known-host.ts). */
function isOurs(origin: string, host: string | null): boolean {
  const { publicUrl, hasPublicUrl } = env();
  if (!URL.canParse(origin)) return false;
  return hasPublicUrl ? origin === new URL(publicUrl).origin : new URL(origin).host === host;
}

/** True when no page of another site sent the request. Programs send no Origin. */
export function isOwnOrigin({ headers }: Request): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  return origin === null || isOurs(origin, headers.get("host"));
}

/** Needs a header that confirms our origin and none against it. Browsers before 2023 send only an Origin. */
export function isSameOrigin({ headers }: Request): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : isOurs(origin, headers.get("host"));
}
