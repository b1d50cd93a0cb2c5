import { expect, test } from "vitest";
import { callbackPath } from "./callback-path";

test.each([
  ["/viral?categories=Food,Fitness&page=2#x", "/viral?categories=Food,Fitness&page=2#x"],
  ["/library", "/library"],
  ["https://evil.example/", "/viral"],
  ["//evil.example/", "/viral"],
  ["/\\evil.example/", "/viral"],
  ["/\t/evil.example", "/viral"],
  ["/a/..//evil.example", "/viral"],
  ["/.//evil.example", "/viral"],
  ["javascript:alert(1)", "/viral"],
  ["/api/dashboard/library.csv", "/viral"],
  ["/sign-in?error=invalid", "/viral"],
  [null, "/viral"],
  ["", "/viral"],
])("after signing in, %j leads to %s", (wanted, path) => expect(callbackPath(wanted)).toBe(path));
