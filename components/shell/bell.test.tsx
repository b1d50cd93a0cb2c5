/** The bell before and without its scripts, and lines as the page shows them. */
import { expect, test } from "vitest";
import type { Notice } from "@/lib/contract/notices";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { Bell } from "./bell";
import { NoticeLines } from "./notice-lines";

test.each([
  [0, "Notices"],
  [1, "1 new notice"],
  [12, "12 new notices"],
])("with %i unread says %s, on phones as a link", (unread, label) => {
  const html = renderHtml(<Bell unread={unread} />);
  expect(tagsOf(html, "summary")[0]).toContain(`aria-label="${label}"`);
  expect(tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual(["/notices", "/notices"]);
  expect(tagsOf(html, "a")[0]).toContain(`aria-label="${label}"`);
  expect(html.includes("bg-accent")).toBe(unread > 0);
  expect(wordsOf(html)).toContain("All notices");
});

test("a new line says so in words, and leads to its matter", () => {
  const line: Notice = {
    id: "n1",
    kind: "assignment",
    at: "2026-11-01T10:00:00.000Z",
    read: false,
    text: "Ana assigned you 12 creators",
    detail: "Ramen",
    href: "/lists/l1",
    count: 12,
    isSettled: false,
  };
  const notices = [line, { ...line, id: "n2", read: true, detail: null }];
  const html = renderHtml(<NoticeLines notices={notices} now={Date.parse("2026-11-01T12:00:00.000Z")} />);
  expect(wordsOf(html)).toBe("New: Ana assigned you 12 creators Ramen 2h Ana assigned you 12 creators 2h");
  expect(tagsOf(html, "a")[0]).toContain('href="/lists/l1"');
});
