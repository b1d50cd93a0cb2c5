/** The links and buttons that add to a list work without scripts and have accessible names. */
import { expect, test } from "vitest";
import { readRequestedItems } from "@/lib/domain/requested-items";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { addToListHref } from "./add-to-list-href";
import { AddTickedToList, AddToListButton, AddToListLink } from "./add-to-list";

test.each([
  [{ ids: ["tiktok_1"] }, { ids: ["tiktok_1"], revealId: undefined }],
  [{ ids: ["tiktok_1", "youtube_22"] }, { ids: ["tiktok_1", "youtube_22"], revealId: undefined }],
  [
    { revealId: "a b&c", count: 12 },
    { ids: [], revealId: "a b&c" },
  ],
])("the page reads what its link says: %j", (target, read) => {
  const href = addToListHref(target);
  expect(href.startsWith("/lists/add?")).toBe(true);
  expect(readRequestedItems(new URL(href, "http://x").searchParams)).toEqual(read);
});

test("a link leads to the page", () => {
  const html = renderHtml(<AddToListLink target={{ ids: ["tiktok_1"] }} />);
  expect(tagsOf(html, "a")[0]).toContain('href="/lists/add?ids=tiktok_1"');
});

test("ticked creators are sent to the page", () => {
  const [button] = tagsOf(renderHtml(<AddTickedToList />), "button");
  expect(button).toContain('type="submit"');
  expect(button).toContain('formAction="/lists/add"');
});

test("without ticked creators the key finds no button", () => {
  expect(tagsOf(renderHtml(<AddTickedToList isDisabled />), "button")[0]).toContain('disabled=""');
  expect(tagsOf(renderHtml(<AddTickedToList />), "button")[0]).not.toContain('disabled=""');
});

test("a button in a bar submits no form and needs a selection", () => {
  const [button] = tagsOf(renderHtml(<AddToListButton target={{ ids: [] }} isDisabled />), "button");
  expect(button).toContain('type="button"');
  expect(button).toContain('disabled=""');
});

test("every link has the same name and key", () => {
  for (const control of [
    <AddToListLink key="a" target={{ revealId: "r", count: 2 }} />,
    <AddTickedToList key="b" isShort />,
    <AddToListButton key="c" target={{ ids: ["tiktok_1"] }} />,
  ]) {
    const html = renderHtml(control);
    expect(wordsOf(html)).toBe("Add to list");
    expect(html).toContain('data-add-to-list=""');
    expect(html).toContain('aria-keyshortcuts="l"');
  }
});
