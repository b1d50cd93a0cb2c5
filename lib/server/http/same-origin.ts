import "server-only";
import { env } from "@/lib/server/runtime/env";

/**
 * True for a request that a page of ours made. Browsers report it in Sec-Fetch-Site; older ones send an Origin, which
 * must be the configured address or the requested host.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return origin === new URL(env().publicUrl).origin || new URL(origin).host === request.headers.get("host");
}
