/**
 * Whether a request was meant for this server. Without PUBLIC_URL nobody has said which name is ours: a name that leads
 * here may be another site's, whose pages would then count as ours (DNS rebinding). An address names nobody else.
 */
import { isIP } from "node:net";

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;

/** The name or address in a Host header, without the port; null when there is none. */
export function nameInHost(header: string): string | null {
  const match = HOST.exec(header);
  if (!match) return null;
  if (match[1] !== undefined) return isIP(match[1]) === 6 ? match[1] : null;
  return match[2]!.toLowerCase().replace(/\.$/, "");
}

/** `hasPublicUrl`: the proxy in front knows the name. `host`: what the server listens on, perhaps a name too. */
export type Names = { hasPublicUrl: boolean; host: string };

/** @param name of `nameInHost` */
export function isKnownHost(name: string, { hasPublicUrl, host }: Names): boolean {
  return hasPublicUrl || isIP(name) !== 0 || name === "localhost" || name === host.toLowerCase();
}
