import { expect, test } from "vitest";
import { LIST_CHANGE_KINDS, LIST_KINDS, type LastChange, type ListKind } from "@/lib/contract/lists";
import { lastChangeMessage } from "./last-change-messages";

const words = (last: Partial<LastChange>, of: ListKind = "creators") =>
  lastChangeMessage(
    { kind: "field", field: null, name: null, count: 1, by: "Ana", at: "2026-11-01", ...last },
    of,
  );

test.each<[string, Partial<LastChange>, ListKind?]>([
  ["created the list", { kind: "created" }],
  ["created the list", { kind: "created" }, "posts"],
  ["changed settings", { kind: "changed" }],
  ["changed settings", { kind: "changed", field: "position" }],
  ["added 6", { kind: "added", count: 6 }],
  ["added 1,000", { kind: "added", count: 1_000 }],
  ["saved 1 post", { kind: "added" }, "posts"],
  ["saved 3 posts", { kind: "added", count: 3 }, "posts"],
  ["removed 2", { kind: "removed", count: 2 }],
  ["removed 2 posts", { kind: "removed", count: 2 }, "posts"],
  ["restored 1", { kind: "restored" }],
  ["restored 4 posts", { kind: "restored", count: 4 }, "posts"],
  ["set 2 to Replied", { field: "status", name: "Replied", count: 2 }],
  ["changed Fee of 4", { field: "c-1", name: "Fee", count: 4 }],
  ["changed status of 4", { field: "c-1", name: "status", count: 4 }],
  ["changed the owner of 3", { field: "owner", count: 3 }],
  ["moved 1", { field: "position" }],
  ["changed 5", { field: "gone", count: 5 }],
  ["changed 5", { field: "toString", count: 5 }],
  ["added notes to 1", { kind: "words", field: "note" }],
  ["changed tags of 9", { kind: "words", field: "tags", count: 9 }],
  ["changed marks of 2", { kind: "words", field: "marks", count: 2 }],
  ["changed 2", { kind: "words", field: "toString", count: 2 }],
  ["added notes to 1 post", { kind: "post", field: "note" }, "posts"],
  ["changed tags of 2 posts", { kind: "post", field: "tags", count: 2 }, "posts"],
  ["moved 1 post", { kind: "post", field: "position" }, "posts"],
  ["changed 2 posts", { kind: "post", field: "later", count: 2 }, "posts"],
])("%s", (expected, last, of) => {
  expect(words(last, of)).toBe(expected);
});

test("every kind of change has words on every kind of list", () => {
  for (const kind of LIST_CHANGE_KINDS)
    for (const of of LIST_KINDS) expect(words({ kind, count: 2 }, of)).toMatch(/^[a-z]+ .+/u);
});
