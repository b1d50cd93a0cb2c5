/** Whose request it is: the socket's, unless proxies that are trusted say otherwise. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Without a port, brackets, a zone, and the prefix of an IPv4 address on an IPv6 socket. */
function plainAddress(text: string): string {
  const bare = text.trim().toLowerCase();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  const host = inBrackets ?? bare.replace(/^([\d.]+):\d+$/, "$1");
  return host.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
}

/** @param entries of TRUSTED_PROXIES, checked by the settings: addresses, ranges and `loopback` */
export function trustedList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => (each === "loopback" ? ["127.0.0.0/8", "::1"] : [each]))) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/**
 * The client's address. Each trusted proxy wrote at the end of X-Forwarded-For from whom it has the request; what stands
 * before the first one that is not trusted may be invented.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } },
  trusted: BlockList,
): string {
  let client = plainAddress(socket.remoteAddress ?? "");
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").map(plainAddress);
  while (isIP(client) && trusted.check(client, familyOf(client))) {
    const before = forwarded.pop();
    if (before === undefined || !isIP(before)) break;
    client = before;
  }
  return client;
}
