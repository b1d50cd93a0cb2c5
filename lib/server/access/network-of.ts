import "server-only";
import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after!];
}

/** Without the prefix of an IPv4 address on an IPv6 socket, and without a zone. */
const plainOf = (address: string | null) =>
  (address ?? "")
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/%.*$/, "");

/**
 * Who is counted together when attempts are counted: one IPv4 address, which everybody in a house or company has in
 * common, or the /64 of IPv6 that one line has.
 */
export function addressKey(address: string | null): string {
  const plain = plainOf(address);
  return isIPv4(plain) ? plain : networkOf(plain);
}

/**
 * The network that an address belongs to: /24 of IPv4, /64 of IPv6, usually one household or company. `unknown` for
 * anything else.
 */
export function networkOf(address: string | null): string {
  const plain = plainOf(address);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return "unknown";
  const prefix = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}
