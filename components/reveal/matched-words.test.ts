/** The note of a price about the creators it excludes. */
import { expect, test } from "vitest";
import { messages } from "./messages/price";

const said = (excepted: number, ownedLeftOut: number, hiddenLeftOut?: number) =>
  messages.matched.all(60, { excepted, ownedLeftOut, hiddenLeftOut });

test.each([
  [said(0, 0), "."],
  [said(2, 0), ", without 2 excluded."],
  [said(2, 3), ", without 2 excluded and 3 owned."],
  [said(0, 0, 4), ", without 4 hidden."],
  [said(2, 3, 4), ", without 2 excluded, 3 owned and 4 hidden."],
])("%s", (words, end) => expect(words).toBe(`All 60 matching${end}`));
