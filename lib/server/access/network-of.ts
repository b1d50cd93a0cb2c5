import "server-only";
import { isIPv4, isIPv6 } from "node:net";

function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after!];
}

const plainOf = (address: string | null) =>
  (address ?? "")
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/%.*$/, "");

/** A household or company shares one IPv4 address; an IPv6 line has a /64. */
export function addressKey(address: string | null): string {
  const plain = plainOf(address);
  return isIPv4(plain) ? plain : networkOf(plain);
}

/** Returns the /24 of IPv4 or the /64 of IPv6, usually one household or company, and `unknown` for anything else. */
export function networkOf(address: string | null): string {
  const plain = plainOf(address);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return "unknown";
  const prefix = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}
