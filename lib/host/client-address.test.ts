import { expect, test } from "vitest";
import { clientAddress, trustedList } from "./client-address";

const PROXY = "10.0.0.2";
const of = (remoteAddress: string | undefined, forwarded: string | undefined, ...trusted: string[]) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { ...(forwarded && { "x-forwarded-for": forwarded }) } },
    trustedList(trusted),
  );

test.each([
  ["nobody is trusted", of(PROXY, "192.0.2.7"), PROXY],
  ["another one is trusted", of(PROXY, "192.0.2.7", "10.0.0.3"), PROXY],
  ["the proxy is trusted", of(PROXY, "192.0.2.7", PROXY), "192.0.2.7"],
  ["its range is trusted", of(PROXY, "192.0.2.7", "10.0.0.0/8"), "192.0.2.7"],
  ["the proxy says nothing", of(PROXY, undefined, PROXY), PROXY],
  ["what a client invented stands before", of(PROXY, "198.51.100.1, 192.0.2.7", PROXY), "192.0.2.7"],
  ["two proxies are trusted", of(PROXY, "192.0.2.7, 10.0.0.9", "10.0.0.0/8"), "192.0.2.7"],
  ["the client is itself in a trusted range", of(PROXY, "10.1.1.1", "10.0.0.0/8"), "10.1.1.1"],
  ["loopback", of("::ffff:127.0.0.1", "192.0.2.7", "loopback"), "192.0.2.7"],
  ["loopback of IPv6", of("::1", "2001:DB8::7", "loopback"), "2001:db8::7"],
  ["a range of IPv6", of("2001:db8::2", "192.0.2.7", "2001:db8::/32"), "192.0.2.7"],
  ["with ports", of(PROXY, "[2001:db8::7]:4711", PROXY), "2001:db8::7"],
  ["with a port of IPv4", of(PROXY, "192.0.2.7:4711", PROXY), "192.0.2.7"],
  ["no address", of(PROXY, "192.0.2.7, unknown", PROXY), PROXY],
  ["no address at all", of(undefined, "192.0.2.7", "loopback"), ""],
])("%s", (_, found, expected) => expect(found).toBe(expected));
