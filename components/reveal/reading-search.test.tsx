import { expect, test } from "vitest";
import { renderHtml } from "@/lib/testing/render-html";
import { ReadingSearch } from "./reading-search";

test("how far it is, and how long it takes where that is known", () => {
  const reading = { isReading: true, read: 3_400, left: 6_600, secondsLeft: 132 } as const;
  const html = renderHtml(<ReadingSearch reading={reading} />);
  expect(html).toContain("3,400 creators so far.");
  expect(html).toContain("About 2 minutes left.");
  expect(html).toMatch(/<progress[^>]*value="3400"[^>]*max="10000"/);
  const unknown = renderHtml(<ReadingSearch reading={{ ...reading, read: 0, secondsLeft: null }} />);
  expect(unknown).not.toContain("left.");
});
