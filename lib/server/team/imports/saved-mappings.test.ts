/** Mappings that are kept under a name. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { fittingMapping } from "@/lib/server/composition/imports/open-parts";
import type { SavedMapping } from "@/lib/contract/imports";
import { listMappings, removeMapping, saveMapping } from "./saved-mappings";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const mapping = {
  kind: "creators" as const,
  fields: { username: { column: "Profil" }, source: { value: "tiktok" } },
};
const save = (name: string, columns = ["Profil", "Notes"]) => saveMapping(t.ana, { name, mapping, columns });

test("are listed by name, replaced by one of the same name, and removed", async () => {
  const first = await save("Ö agency");
  await save("Agency");
  expect((await listMappings(t.ana)).map(({ name }) => name)).toEqual(["Agency", "Ö agency"]);
  const again = await save(" Ö agency ", ["Profil"]);
  expect(again).toMatchObject({
    id: first.id,
    name: "Ö agency",
    columns: ["Profil"],
    kind: "creators",
    mapping,
  });
  expect(await listMappings(t.ana)).toHaveLength(2);
  await removeMapping(t.ana, first.id);
  expect(await listMappings(t.ana)).toHaveLength(1);
  await expect(removeMapping(t.ana, first.id)).rejects.toMatchObject({ code: "not_found" });
  const acts = await t.team.db
    .selectFrom("auditEntry")
    .select(["act", "subjectKind", "before", "after"])
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "mapping.saved",
    "mapping.saved",
    "mapping.saved",
    "mapping.removed",
  ]);
  expect(acts.at(-1)).toMatchObject({ subjectKind: "mapping", before: '{"name":"Ö agency"}' });
});

test.each([
  ["no name", { name: "", mapping, columns: ["a"] }, "name"],
  ["no column", { name: "x", mapping, columns: [] }, "columns"],
  [
    "a field that there is not",
    { name: "x", mapping: { kind: "posts", fields: { bio: { column: "a" } } }, columns: ["a"] },
    "mapping.fields.bio",
  ],
  [
    "a kind that there is not",
    { name: "x", mapping: { kind: "people", fields: {} }, columns: ["a"] },
    "mapping.kind",
  ],
])("with %s are refused", async (_, input, field) => {
  const saving = saveMapping(t.ana, input as Parameters<typeof saveMapping>[1]);
  await expect(saving).rejects.toMatchObject({ code: "invalid_parameter", extra: { errors: [{ field }] } });
});

test("may be 200, and are for those who may import", async () => {
  for (let n = 0; n < 200; n++) await save(`m${n}`);
  await expect(save("one more")).rejects.toMatchObject({ code: "conflict" });
  await save("m7");
  await expect(listMappings(t.ben)).rejects.toMatchObject({ code: "forbidden" });
});

const saved = (id: string, columns: string[], savedAt = "2026-01-01"): SavedMapping => ({
  id,
  name: id,
  kind: "creators",
  mapping: {
    kind: "creators",
    fields: Object.fromEntries(columns.map((column, n) => [`f${n}`, { column }])),
  },
  columns,
  savedAt,
});

test.each([
  ["one whose columns are all there", ["a", "b", "c"], [saved("x", ["a", "b"])], "x"],
  ["none of which one is missing", ["a", "c"], [saved("x", ["a", "b"])], undefined],
  ["the one that maps most", ["a", "b", "c"], [saved("x", ["a"]), saved("y", ["a", "c"])], "y"],
  [
    "of equal ones the last",
    ["a", "b"],
    [saved("x", ["a"], "2026-01-01"), saved("y", ["b"], "2026-02-01")],
    "y",
  ],
  ["none that maps no column", ["a"], [saved("x", [])], undefined],
])("a file gets %s", (_, columns, known, id) => {
  expect(fittingMapping(columns, known)?.id).toBe(id);
});
