/** Cells that were not saved, in the words of who typed them. */
import { afterEach, expect, test } from "vitest";
import { cellKey, type CellEdit, type List } from "@/lib/contract/lists";
import { askForNumbers } from "@/lib/contract/reader-numbers";
import { listRow } from "@/lib/testing/list-row";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import type { CellState } from "../store/cell-edits";
import { loadedRows } from "./loaded-rows";
import { ProblemCells } from "./problem-cells";
import { tableFields, type TableContext } from "./table-fields";

afterEach(() => askForNumbers(() => "en"));

const columns = [{ id: "count", name: "Count", type: "number" as const, options: {} }];
const world = { list: { columns, statuses: [] } as unknown as List, people: [] } as unknown as TableContext;
const edit = (more: Partial<CellEdit>): CellEdit => ({
  creatorId: "tiktok_1",
  field: "count",
  value: "1.250",
  version: 1,
  ...more,
});
const loaded = loadedRows({ rows: [listRow("tiktok_1")], start: 0, total: 1, groups: [] });
function render(states: readonly CellState[]) {
  const cells = { states: new Map(states.map((state) => [cellKey(state.edit), state])) } as never;
  return renderHtml(
    <ProblemCells {...{ cells, loaded, world }} fields={tableFields(world.list)} isAtCell={false} />,
  );
}

test("a typed number is shown as it is read, and other text as it was typed", () => {
  askForNumbers(() => "de");
  const refused = { state: "failed", message: "No." } as const;
  expect(wordsOf(render([{ ...refused, edit: edit({}) }]))).toContain("“1.250” not saved. No.");
  expect(wordsOf(render([{ ...refused, edit: edit({ value: "1.2.5" }) }]))).toContain("“1.2.5” not saved.");
  expect(wordsOf(render([{ ...refused, edit: edit({ isStored: true }) }]))).toContain("“1,25” not saved.");
  const conflict = {
    state: "conflict",
    theirs: "1250.5",
    by: "Ana",
    at: "2026-11-02T10:00:00.000Z",
  } as const;
  const words = wordsOf(render([{ ...conflict, edit: edit({}) }]));
  expect(words).toContain("Ana changed this to 1.250,5 first.");
  expect(words).toContain("Use 1.250");
});

test("a cell of a deleted column is no problem", () => {
  const gone: CellState = { state: "failed", message: "No.", edit: edit({ field: "gone" }) };
  expect(wordsOf(render([gone]))).toBe("");
  expect(wordsOf(render([gone, { ...gone, edit: edit({}) }]))).toContain("Count of");
});
