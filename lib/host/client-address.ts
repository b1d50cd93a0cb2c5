import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Removes the port, brackets, zone and IPv4-mapped prefix. */
function plainAddress(text: string): string {
  const bare = text.trim().toLowerCase();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  const host = inBrackets ?? bare.replace(/^([\d.]+):\d+$/, "$1");
  return host.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
}

/** @param entries of TRUSTED_PROXIES, validated by the settings: addresses, ranges and `loopback` */
export function trustedList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => (each === "loopback" ? ["127.0.0.0/8", "::1"] : [each]))) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/** Trusted proxies append their clients' addresses; entries before the first untrusted one may be forged. */
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
