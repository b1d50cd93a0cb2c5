import { expect, test } from "vitest";
import { inWords, tryAgain } from "./wait-in-words";

test.each([
  [1, "1 second"],
  [30, "30 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [121, "3 minutes"],
  [900, "15 minutes"],
])("%i s: %s", (seconds, words) => expect(inWords(seconds)).toBe(words));

test.each([
  ["30", "Try again in 30 seconds."],
  ["900", "Try again in 15 minutes."],
  ["0", "Try again soon."],
  ["", "Try again soon."],
  ["soon", "Try again soon."],
])("an address that says %j: %s", (wait, words) => expect(tryAgain(wait)).toBe(words));
