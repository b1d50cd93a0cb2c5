/** Hidden creators, in an address and in a search. */
import { describe, expect, test } from "vitest";
import { hidingText, readHiding, splitHiding, withHiding } from "./hiding";

const read = (address: string) => readHiding(new URLSearchParams(address));

describe("an address", () => {
  test.each([
    ["", {}],
    ["mainCategory=Food&page=2", {}],
    ["owned=hide", { owned: "hide" }],
    ["owned=only", { owned: "only" }],
    ["opened=30&doNotContact=hide&declined=hide", { declined: "hide", doNotContact: "hide", opened: "30" }],
    ["opened=365", { opened: "365" }],
    // The first value counts, as for all parameters.
    ["opened=7&opened=30", { opened: "7" }],
  ])("%s", (address, hiding) => expect(read(address)).toEqual(hiding));

  test.each([
    "owned=yes",
    "owned=",
    "declined=only",
    "doNotContact=1",
    "opened=0",
    "opened=366",
    "opened=-7",
    "opened=7.5",
    "opened=1e2",
    "toString=hide",
  ])("%s hides nothing", (address) => expect(read(address)).toEqual({}));
});

test("has one spelling, whatever the order was", () => {
  expect(hidingText(read("opened=30&owned=hide"))).toBe("owned=hide&opened=30");
  expect(hidingText({})).toBe("");
});

describe("behind a search", () => {
  test.each(["", "mainCategory=Food&followersMin=10", "bio=owned%3Dhide+%26+opened"])("of %j", (search) => {
    for (const hiding of [{}, { declined: "hide", opened: "7" }] as const)
      expect(splitHiding(withHiding(search, hiding))).toEqual({ search, hiding });
  });

  test("a value that means nothing is no part of the search either", () =>
    expect(splitHiding("mainCategory=Food&opened=never")).toEqual({
      search: "mainCategory=Food",
      hiding: {},
    }));
});
