import { expect, test } from "vitest";
import { ALL_PAGES, navigationHref } from "@/lib/contract/pages";
import { COMMAND_KEYS, commandOf } from "./key-map";

test.each([
  [["g"], "more"],
  [["g", "v"], "/viral?open=start"],
  [["g", "u"], "/usage"],
  [["j"], "next"],
  [["/"], "quickSearch"],
  [["?"], "keyMap"],
  [["l"], "addToList"],
  [["g", "l"], "/library"],
  [["q"], null],
  [["g", "q"], null],
  [["v"], null],
])("%j means %j", (pressed, command) => expect(commandOf(pressed, "admin")).toBe(command));

test("keys of forbidden pages do nothing", () => {
  expect(commandOf(["g", "v"], "finance")).toBeNull();
  expect(commandOf(["g", "u"], "finance")).toBe("/usage");
  expect(commandOf(["g", "u"], "viewer")).toBeNull();
  expect(commandOf(["g"], "viewer")).toBe("more");
});

test("a page's keys open it", () => {
  const paged = ALL_PAGES.flatMap((page) =>
    page.keys ? [{ href: navigationHref(page), ...page.keys }] : [],
  );
  expect(paged.length).toBeGreaterThan(3);
  for (const { href, press } of paged) expect(commandOf(press, "admin")).toBe(href);
});

test("no keys have two meanings, and none are the beginning of others", () => {
  const texts = COMMAND_KEYS.map(({ keys }) => keys.join(" "));
  expect(new Set(texts).size).toBe(texts.length);
  for (const { keys, command } of COMMAND_KEYS) expect(commandOf(keys, "admin")).toBe(command);
});

test.each([
  ["admin", "addToList"],
  ["member", "addToList"],
  ["finance", null],
  ["viewer", null],
] as const)("of a %s, the key that adds to a list is %s", (role, command) =>
  expect(commandOf(["l"], role)).toBe(command),
);
