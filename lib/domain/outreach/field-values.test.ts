/** Fields of a template, filled for one creator of a list. */
import { describe, expect, test } from "vitest";
import type { List, ListRow } from "@/lib/contract/lists";
import { fieldKey, STARTER, TEMPLATE_FIELDS, type TemplateField } from "@/lib/contract/outreach";
import type { Creator } from "@/lib/contract/records";
import { fieldValues, nameOfRow } from "./field-values";
import { fieldsOf, fillTemplate } from "./fill-template";

const RECORD: Creator = {
  id: "tiktok_1",
  username: "forme.libre",
  source: "tiktok",
  email: "flora@forme.example",
  followers: 43_800,
  averageViews: 12_345,
  engagementRate: 9.12,
  country: "France",
  mainCategory: "Fitness",
};
const ROW: ListRow = {
  creatorId: "tiktok_1",
  statusId: "s",
  ownerId: null,
  position: 1,
  values: {},
  versions: {},
  tags: [],
  note: null,
  record: RECORD,
  touchedAt: "2026-11-01T10:00:00.000Z",
  touchedBy: "ben",
  addedAt: "2026-11-01T10:00:00.000Z",
  credits: 1,
  marks: {},
  warning: null,
};
const LIST: Pick<List, "name" | "columns"> = {
  name: "Winter hydration launch",
  columns: [
    { id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } },
    { id: "day", name: "Deadline", type: "date", options: {} },
    { id: "size", name: "Size", type: "select", options: { choices: ["S", "M"] } },
    { id: "gift", name: "Gift", type: "checkbox", options: {} },
    { id: "manager", name: "Manager", type: "person", options: {} },
    { id: "videos", name: "Videos", type: "number", options: {} },
  ],
};
const WRITER = { name: "Inès Moreau", people: new Map([["ana", "Ana Obi"]]) };

const valuesOf = (row: Partial<ListRow> = {}, list = LIST) => fieldValues({ ...ROW, ...row }, list, WRITER);
const valueOf = (name: string, row: Partial<ListRow> = {}, list = LIST) =>
  valuesOf(row, list).get(fieldKey(name));

test.each<[TemplateField, string | undefined]>([
  ["Handle", "@forme.libre"],
  ["First name", undefined],
  ["Name", undefined],
  ["Platform", "TikTok"],
  ["Followers", "43.8K"],
  ["Average views", "12.3K"],
  ["Engagement", "9.1%"],
  ["Country", "France"],
  ["Category", "Fitness"],
  ["Profile link", "https://www.tiktok.com/@forme.libre"],
  ["List name", "Winter hydration launch"],
  ["My name", "Inès Moreau"],
])("%s of a revealed creator is %s", (field, expected) => {
  expect(valueOf(field)).toBe(expected);
});

test("every field of the list is tested", () => expect(TEMPLATE_FIELDS).toHaveLength(12));

describe("an own contact", () => {
  const contact = {
    name: " Zoë van Dijk ",
    url: "https://zoe.example",
    addedBy: "ben",
    addedAt: ROW.addedAt,
  };
  const row = { record: { id: "contact_1", email: "zoe@zoe.example" }, contact };
  test("has a name, a first name and the link that was added", () => {
    expect(valueOf("First name", row)).toBe("Zoë");
    expect(valueOf("Name", row)).toBe(" Zoë van Dijk ");
    expect(valueOf("Profile link", row)).toBe("https://zoe.example");
    expect(valueOf("Handle", row)).toBeUndefined();
    expect(valueOf("Followers", row)).toBeUndefined();
  });

  test("is named by the handle, or by the name", () => {
    expect(nameOfRow({ ...ROW, ...row })).toBe(" Zoë van Dijk ");
    expect(nameOfRow({ record: RECORD, contact })).toBe("@forme.libre");
    expect(nameOfRow({ record: { ...RECORD, username: "@at" } })).toBe("@at");
    expect(nameOfRow({ record: null })).toBeNull();
  });
});

test("an unrevealed creator has no fields but those of the list and the writer", () => {
  expect([...valuesOf({ record: null }).keys()]).toEqual(["list name", "my name"]);
});

test("figures of 0 are values", () => {
  const record = { ...RECORD, followers: 0, engagementRate: 0 };
  expect(valueOf("Followers", { record })).toBe("0");
  expect(valueOf("Engagement", { record })).toBe("0.0%");
});

describe("a column of the list", () => {
  test.each([
    ["Fee", "fee", "600", "€600"],
    ["Fee", "fee", "1200.5", "€1,200.50"],
    ["Deadline", "day", "2026-12-04", "4 December"],
    ["Deadline", "day", "mid December", "mid December"],
    ["Size", "size", "M", "M"],
    ["Gift", "gift", "1", "Yes"],
    ["Manager", "manager", "ana", "Ana Obi"],
    ["Videos", "videos", "2", "2"],
  ])("%s %s %s is %s", (name, id, stored, expected) => {
    expect(valueOf(name, { values: { [id]: stored } })).toBe(expected);
  });

  test("without a value is empty", () => {
    for (const { name } of LIST.columns) expect(valueOf(name)).toBeUndefined();
    expect(valueOf("Fee", { values: { fee: "" } })).toBeUndefined();
  });

  test("wins over a field of the same name while it has a value", () => {
    const list = { ...LIST, columns: [{ id: "c", name: "first NAME", type: "text" as const, options: {} }] };
    expect(valueOf("First name", { values: { c: "Flora" } }, list)).toBe("Flora");
    const own = { ...LIST, columns: [{ id: "c", name: "Country", type: "text" as const, options: {} }] };
    expect(valueOf("Country", { values: { c: "Belgium" } }, own)).toBe("Belgium");
    expect(valueOf("Country", {}, own)).toBe("France");
  });
});

test("the example is ready for every revealed creator and every contact", () => {
  const known = new Set<string>(TEMPLATE_FIELDS.map(fieldKey));
  expect(fieldsOf(STARTER).every((name) => known.has(fieldKey(name)))).toBe(true);
  const contact = { name: "Zoë", url: null, addedBy: "ben", addedAt: ROW.addedAt };
  for (const row of [{}, { record: { id: "contact_1" }, contact }]) {
    const { missing, body } = fillTemplate(STARTER, valuesOf(row));
    expect(missing).toEqual([]);
    expect(body.text).not.toMatch(/[{}]|  |, ,/);
  }
});
