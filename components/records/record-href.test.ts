import { expect, test } from "vitest";
import { recordHref } from "./record-href";

test.each([
  [undefined, "/library/tiktok_1"],
  [{ listId: "a-b" }, "/library/tiktok_1?list=a-b"],
  [
    { after: "2026-11-01T10:00:00.000Z tag a&b" },
    "/library/tiktok_1?after=2026-11-01T10%3A00%3A00.000Z+tag+a%26b",
  ],
  [{ listId: "l", show: "notes", after: "x" }, "/library/tiktok_1?list=l&show=notes&after=x"],
])("with %j it is %s", (from, href) => {
  expect(recordHref("tiktok_1", from)).toBe(href);
  expect(new URL(href, "http://x").searchParams.get("after")).toBe(
    from && "after" in from ? from.after : null,
  );
});
