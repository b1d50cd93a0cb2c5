import "server-only";
/** Which IP addresses are of the public internet: our server fetches pictures from nowhere else. */
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Both lists are IANA's registries of special-purpose addresses, and what is not unicast (RFC 6890 and its successors). */
const RESERVED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Inside 2000::/3, where all global unicast addresses are: protocols, documentation, AS112, and IPv4 in disguise. */
const RESERVED_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const reserved = new BlockList();
for (const [network, prefix] of RESERVED_V4) reserved.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of RESERVED_V6) reserved.addSubnet(network, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** False for what is no IP address, and for IPv6 forms of IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, "ipv4");
  return isIPv6(address) && global6.check(address, "ipv6") && !reserved.check(address, "ipv6");
}
