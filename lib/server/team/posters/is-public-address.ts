import "server-only";
/** Which IP addresses are of the public internet: our server fetches pictures from nowhere else. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All global unicast addresses of IPv6. */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/** False for what is no IP address, and for IPv6 forms of IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  // The library also takes numbers and octal parts for addresses.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6));
}
