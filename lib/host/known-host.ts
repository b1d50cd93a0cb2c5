/**
 * Decides whether a request was meant for this server. Without PUBLIC_URL the server's name is unknown: a name that
 * resolves here may be another site's, whose pages would then count as ours (DNS rebinding). An IP address cannot name
 * another site.
 */
import { isIP } from "node:net";

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;

export function nameInHost(header: string): string | null {
  const match = HOST.exec(header);
  if (!match) return null;
  if (match[1] !== undefined) return isIP(match[1]) === 6 ? match[1] : null;
  return match[2]!.toLowerCase().replace(/\.$/, "");
}

/** `hasPublicUrl` means that the proxy in front checks the name. The server listens on `host`. */
export type Names = { hasPublicUrl: boolean; host: string };

export function isKnownHost(name: string, { hasPublicUrl, host }: Names): boolean {
  return hasPublicUrl || isIP(name) !== 0 || name === "localhost" || name === host.toLowerCase();
}
