import { expect, test } from "vitest";
import { StatusGlyph, StatusName } from "@/components/records/status-glyph";
import { templateOf } from "@/lib/contract/list-templates";
import { STAGES } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { SplitBar, spreadWords } from "./split-bar";

const statuses = templateOf("shortlist").statuses.map((status) => ({ ...status, id: status.stage }));
const bar = (byStatus: Record<string, number>) =>
  renderHtml(<SplitBar statuses={statuses} byStatus={byStatus} />);

test("texts are in the order of the list, without empty statuses", () => {
  expect(spreadWords({ statuses, byStatus: { agreed: 1_200, shortlisted: 3, replied: 0 } })).toBe(
    "Shortlisted 3, Agreed 1,200",
  );
});

test("each used status has a part of proportional width", () => {
  const html = bar({ posted: 19, contacted: 2, declined: 0 });
  expect(tagsOf(html, "i")).toEqual([
    '<i class="min-w-1 rounded-[2px] bg-contacted" style="flex:2">',
    '<i class="min-w-1 rounded-[2px] bg-posted" style="flex:19">',
  ]);
  expect(html).toContain('role="img" aria-label="Contacted 2, Posted 19"');
});

test.each<Record<string, number>>([{}, { contacted: 0 }, { somewhere: 4 }])(
  "no bar without creators: %j",
  (byStatus) => {
    expect(bar(byStatus)).toBe("");
  },
);

test("each stage has a shape of its own, not only a colour", () => {
  const shapes = STAGES.map((stage) =>
    renderHtml(<StatusGlyph stage={stage} />).replace(/class="[^"]*"/u, ""),
  );
  expect(new Set(shapes).size).toBe(STAGES.length);
  const html = renderHtml(<StatusName stage="posted" name="Live" />);
  expect(wordsOf(html)).toBe("Live");
  expect(html).toContain("text-posted");
});
