import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/server/runtime/env";

/** `id` is the host name. */
export type RelyingParty = { id: string; origin: string };

/**
 * PUBLIC_URL decides; otherwise the requested host, which our server admits only when it is loopback or an IP address.
 * @returns null where browsers offer no passkeys: at an IP address, and over plain http except at localhost
 */
export function relyingParty(host: string | null): RelyingParty | null {
  const { publicUrl, hasPublicUrl } = env();
  const address = hasPublicUrl ? publicUrl : `http://${host ?? ""}`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin, protocol } = new URL(address);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
  const isSafe = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isNamed && isSafe ? { id: hostname, origin } : null;
}
