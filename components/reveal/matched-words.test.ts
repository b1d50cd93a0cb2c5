/** What a price for everything matching says it leaves out. */
import { expect, test } from "vitest";
import { messages } from "./messages/price";

const said = (excepted: number, ownedLeftOut: number, hiddenLeftOut?: number) =>
  messages.matched.all(60, { excepted, ownedLeftOut, hiddenLeftOut });

test.each([
  [said(0, 0), "right now."],
  [said(2, 0), "right now, without the 2 you took out."],
  [said(2, 3), "right now, without the 2 you took out and the 3 your team owns."],
  [said(0, 0, 4), "right now, without the 4 you hide."],
  [said(2, 3, 4), "right now, without the 2 you took out, the 3 your team owns and the 4 you hide."],
])("%s", (words, end) => expect(words).toBe(`Everything that matches your filters, 60 ${end}`));
