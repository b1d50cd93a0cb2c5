import "server-only";
/** The server fetches pictures only from the public internet. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/** False for other texts, and for IPv6 forms of IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  // The library also accepts plain numbers and octal parts as addresses.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6));
}
