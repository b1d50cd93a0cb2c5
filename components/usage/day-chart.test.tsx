import { expect, test } from "vitest";
import { NO_PURPOSE, type Usage } from "@/lib/contract/usage";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { axisSteps, DayChart } from "./day-chart";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [81, [0, 25, 50, 75, 100]],
  [400, [0, 100, 200, 300, 400]],
])("the axis of %d", (highest, steps) => expect(axisSteps(highest)).toEqual(steps));

const bar = (day: string, byPurpose: Record<string, number>, held = 0): Usage["bars"][number] => ({
  from: day,
  to: day,
  byPurpose,
  held,
});
const html = (bars: Usage["bars"], since: string | null = "2026-01-01") =>
  renderHtml(<DayChart bars={bars} ranked={["a", "b"]} since={since} hrefOf={({ from }) => `/to-${from}`} />);

test("a bar with spending links to its day and describes its parts; an empty one is not a link", () => {
  const chart = html([bar("2026-03-01", { a: 3, z: 2 }, 4), bar("2026-03-02", {})]);
  expect(chart).toContain('title="1 Mar: 5 credits, 4 held');
  const [pointed, named] = tagsOf(chart, "a");
  expect(pointed).toContain('href="/to-2026-03-01"');
  expect(pointed).toContain('tabindex="-1"');
  expect(named).toContain('href="/to-2026-03-01"');
  expect(named).not.toContain("tabindex");
  expect(chart).not.toContain("/to-2026-03-02");
});

test("the legend names purposes with colours, one other by its name, and several by their number", () => {
  const words = (byPurpose: Record<string, number>) => wordsOf(html([bar("2026-03-01", byPurpose)]));
  expect(words({ b: 1, a: 1, z: 1, [NO_PURPOSE]: 1 })).toMatch(/^a b z No purpose/);
  expect(words({ x: 1, y: 1, z: 1 })).toMatch(/^3 others/);
});

test("days before the books are not shown as zero", () => {
  const bars = ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => bar(day, {}));
  expect(wordsOf(html(bars, "2026-03-03"))).toContain("No data before 3 Mar");
  expect(wordsOf(html(bars, "2026-01-01"))).not.toContain("No data before");
});
