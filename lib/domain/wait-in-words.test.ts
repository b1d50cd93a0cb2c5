import { expect, test } from "vitest";
import { inWords } from "./wait-in-words";

test.each([
  [1, "1 second"],
  [30, "30 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [121, "3 minutes"],
  [900, "15 minutes"],
])("%i s: %s", (seconds, words) => expect(inWords(seconds)).toBe(words));
