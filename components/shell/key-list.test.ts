import { expect, test } from "vitest";
import { KEY_GROUPS } from "./key-map-dialog";
import { COMMAND_KEYS } from "./key-map";

test("every command is in the list once, with its keys and words", () => {
  const shown = KEY_GROUPS.flatMap(({ entries }) => entries);
  for (const { keys, command } of COMMAND_KEYS) {
    const entries = shown.filter((entry) => entry.command === command);
    expect(entries.map((entry) => entry.keys)).toEqual([keys]);
  }
  expect(shown.filter(({ command }) => command !== undefined)).toHaveLength(COMMAND_KEYS.length);
  expect(shown.filter(({ does }) => does === "")).toEqual([]);
});
