import { expect, test } from "vitest";
import { platformNamed, platformOfHost, platformOfId } from "./platform-of";

test.each([
  ["tiktok.com", "tiktok"],
  ["www.tiktok.com", "tiktok"],
  ["vm.tiktok.com", "tiktok"],
  ["instagram.com", "instagram"],
  ["m.youtube.com", "youtube"],
  ["youtu.be", "youtube"],
  ["nottiktok.com", undefined],
  ["tiktok.com.example.org", undefined],
  ["", undefined],
])("the host %s is of %s", (host, platform) => expect(platformOfHost(host)).toBe(platform));

test("an id and a name tell it too", () => {
  expect(platformOfId("youtube_77")).toBe("youtube");
  expect(platformOfId("p1")).toBeUndefined();
  expect(platformOfId("toString_1")).toBeUndefined();
  expect(platformNamed("instagram")).toBe("instagram");
  expect(platformNamed("Instagram")).toBeUndefined();
  expect(platformNamed(undefined)).toBeUndefined();
});
