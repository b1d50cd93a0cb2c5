import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { messages } from "./messages";
import { RequestLinks } from "./request-links";

test("distinguishes approvals from amounts", () => {
  expect(messages.own.asked(7, 10, false)).toBe("7 credits more for a 10-credit reveal");
  expect(messages.own.asked(25, 25, true)).toBe("Approval for 25 credits");
  expect(messages.inbox.forReveal(25, "Spring", true)).toBe("For Spring");
  expect(messages.inbox.forReveal(10, null, false)).toBe("For a reveal of 10 credits, no purpose");
});

test("a warning-only budget says so next to its remainder", () => {
  expect(messages.inbox.left("Spring", 4, "this month", true)).toBe("Spring: 4 left this month");
  expect(messages.inbox.left("Spring", 4, "this month", false)).toBe(
    "Spring: 4 left this month, warning only",
  );
});

test.each([
  [["reveal"], 0, "Your requests"],
  [["reveal"], 2, "Your requests 2"],
  [["approve"], 2, "Requests 3"],
  [["approve", "reveal"], 0, "Requests 3 Your requests"],
  [[], 0, ""],
])("with %j and %i to buy, Usage leads to %j", (scopes, toBuy, links) => {
  const html = renderHtml(<RequestLinks scopes={scopes} counts={{ toAnswer: 3, toBuy }} />);
  expect(wordsOf(html).trim()).toBe(links);
});
