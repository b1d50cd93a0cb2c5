import { expect, test } from "vitest";
import { creatorStatusBody, creatorTagsBody, linkBody, noteBody } from "@/lib/contract/creator-record-bodies";
import { workBody, type WorkKind } from "./work-form";

const SCHEMAS = {
  notes: noteBody,
  links: linkBody,
  tags: creatorTagsBody,
  status: creatorStatusBody,
} as const;

test.each<[WorkKind, [string, string][], object]>([
  [
    "notes",
    [
      ["action", "add"],
      ["body", " a\nb, c "],
    ],
    { action: "add", body: " a\nb, c " },
  ],
  [
    "notes",
    [
      ["action", "add"],
      ["body", "x"],
      ["listId", "l"],
    ],
    { action: "add", body: "x", listId: "l" },
  ],
  [
    "notes",
    [
      ["action", "remove"],
      ["noteId", "n"],
    ],
    { action: "remove", noteId: "n" },
  ],
  [
    "links",
    [
      ["action", "add"],
      ["url", "https://a.example"],
      ["title", ""],
    ],
    { action: "add", url: "https://a.example" },
  ],
  ["tags", [["add", "Lead, running  form ,,"]], { add: ["Lead", " running  form "], remove: [] }],
  ["tags", [["remove", "Lead"]], { add: [], remove: ["Lead"] }],
  [
    "status",
    [
      ["listId", "l"],
      ["version", "3"],
      ["statusId", "s"],
    ],
    { listId: "l", version: 3, statusId: "s" },
  ],
])("%s: %j is what its route takes", (kind, fields, wanted) => {
  const form = new FormData();
  for (const [name, value] of [["back", "/library/tiktok_1"] as const, ...fields]) form.append(name, value);
  expect(SCHEMAS[kind].parse(workBody(kind, form))).toEqual(wanted);
});
