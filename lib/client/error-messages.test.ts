import { expect, test } from "vitest";
import { errorWords } from "./error-messages";

test.each([
  [new TypeError("Failed to fetch"), "Failed to fetch"],
  ["No room.", "No room."],
  [undefined, "undefined"],
])("of %j are its message, or itself as text", (error, words) => expect(errorWords(error)).toBe(words));
