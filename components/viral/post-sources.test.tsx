import { expect, test } from "vitest";
import type { CountsAt, RecordSource } from "@/lib/contract/record-sources";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { PostSources, viewsGrowth } from "./post-panel";

const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`;
const source = (name: string | null, newest: string | null, oldest = newest): RecordSource => ({
  name,
  newest,
  oldest,
});
const seen = (day: number, counts: Record<string, number>): CountsAt => ({
  observedAt: at(day),
  source: "a.csv",
  counts,
});
const words = (sources: RecordSource[], history: CountsAt[] = []) =>
  wordsOf(renderHtml(<PostSources of={{ id: "p1", sources, inferred: [], history }} />));

test("names the sources with their days", () => {
  const text = words([source("march.csv", at(2), at(1)), source("<b>.xlsx", at(1)), source(null, null)]);
  expect(text).toContain("Sources");
  expect(text).toContain("march.csv 1 Mar 2026 to 2 Mar 2026");
  expect(text).toContain("&lt;b&gt;.xlsx 1 Mar 2026");
  expect(text).toContain("Unnamed file no date");
});

test("counts further sources", () => {
  const many = Array.from({ length: 7 }, (_, index) => source(`${index}.csv`, at(1)));
  expect(words(many)).toContain("2 older sources");
  expect(words(many)).not.toContain("5.csv");
  expect(words(many.slice(0, 6))).toContain("1 older source");
});

test("is absent without known sources", () => expect(words([])).toBe(""));

test("says how the views grew, or that they did not", () => {
  const growing = [seen(3, { views: 1_250_000 }), seen(2, { likes: 4 }), seen(1, { views: 640_000 })];
  expect(words([source("a.csv", at(3))], growing)).toContain(
    "Views went from 640K on 1 Mar 2026 to 1.3M on 3 Mar 2026.",
  );
  const still = [seen(3, { views: 50 }), seen(1, { views: 50 })];
  expect(words([source("a.csv", at(3))], still)).toContain(
    "Views stayed at 50 from 1 Mar 2026 to 3 Mar 2026.",
  );
});

test.each<[string, CountsAt[]]>([
  ["never", []],
  ["once", [seen(1, { views: 5 })]],
  ["once, beside other counts", [seen(2, { likes: 5 }), seen(1, { views: 5 })]],
  ["by two sources at one moment", [seen(1, { views: 5 }), seen(1, { views: 6 })]],
])("views that were seen %s did not grow", (_, history) => expect(viewsGrowth(history)).toBeUndefined());
