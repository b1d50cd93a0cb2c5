import { expect, test } from "vitest";
import { addressKey, networkOf } from "./network-of";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["not an address", "unknown"],
  ["", "unknown"],
  [null, "unknown"],
])("%s belongs to %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ["203.0.113.77", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["not an address", "unknown"],
  [null, "unknown"],
])("attempts from %s are counted for %s", (address, key) => expect(addressKey(address)).toBe(key));

test("two addresses of one network are counted together, of two apart", () => {
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:db8::ffff:1"));
  expect(networkOf("10.0.0.1")).not.toBe(networkOf("10.0.1.1"));
});
