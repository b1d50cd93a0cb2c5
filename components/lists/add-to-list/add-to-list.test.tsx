/** Messages about added creators, and the form for browsers without scripts. */
import { describe, expect, test } from "vitest";
import type { ListChoice } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { AddedWords } from "./added-messages";
import { PlainAddForm, PlainUndo } from "./plain-form";
import { messages } from "./messages";

const WINTER = { id: "w 1", name: "Winter <b>" };
const list = (name: string, canEdit = true): ListChoice => ({
  id: name,
  name,
  isTeam: true,
  canEdit,
  owner: "Ana",
});

describe("results", () => {
  const words = (added: number, already = 0, full = 0) =>
    wordsOf(renderHtml(<AddedWords list={WINTER} of={{ added, already, full }} />));
  test.each([
    [words(12, 3), "12 added to Winter &lt;b&gt; , 3 already there."],
    [words(12, 1), "12 added to Winter &lt;b&gt; , 1 already there."],
    [words(1_200), "1,200 added to Winter &lt;b&gt; ."],
    [words(0, 2), "0 added to Winter &lt;b&gt; , 2 already there."],
    [words(5, 0, 1), "5 added to Winter &lt;b&gt; . List full: 1 creator not added."],
  ])("%s", (said, expected) => expect(said).toBe(expected));

  test("leads to the list", () =>
    expect(
      tagsOf(renderHtml(<AddedWords list={WINTER} of={{ added: 1, already: 0, full: 0 }} />), "a")[0],
    ).toContain('href="/lists/w%201"'));

  test.each([
    [messages.title(1), "Add 1 creator to a list"],
    [messages.title(1_200), "Add 1,200 creators to a list"],
    [messages.create(3), "Create and add 3"],
    [wordsOf(renderHtml(messages.undone(2, "Winter"))), "2 creators removed from Winter."],
  ])("%s", (said, expected) => expect(said).toBe(expected));
});

describe("the form without scripts", () => {
  const form = (lists: ListChoice[], items: { ids: string[]; revealId?: string }) =>
    renderHtml(<PlainAddForm lists={lists} items={{ revealId: undefined, ...items }} count={2} />);
  const hidden = (html: string) =>
    Object.fromEntries(
      tagsOf(html, "input")
        .filter((tag) => tag.includes('type="hidden"'))
        .map((tag) => [/name="([^"]*)"/.exec(tag)![1], /value="([^"]*)"/.exec(tag)![1]]),
    );

  test("sends the creators and offers editable lists, the last changed first", () => {
    const html = form([list("Winter"), list("Read", false), list("Tier A")], {
      ids: ["tiktok_1", "youtube_2"],
    });
    expect(tagsOf(html, "form")[0]).toContain('method="post"');
    expect(hidden(html)).toEqual({ ids: "tiktok_1,youtube_2" });
    expect(tagsOf(html, "option").map((tag) => /value="([^"]*)"/.exec(tag)![1])).toEqual([
      "Winter",
      "Tier A",
      "",
    ]);
    expect(tagsOf(html, "option")[0]).toContain("selected");
    expect(wordsOf(html)).toContain("Add 2 creators");
  });

  test("for a reveal sends only its id", () =>
    expect(hidden(form([list("Winter")], { ids: [], revealId: "r1" }))).toEqual({ reveal: "r1" }));

  test("selects a new list if there is none", () => {
    const html = form([], { ids: ["tiktok_1"] });
    expect(tagsOf(html, "option")).toHaveLength(1);
    expect(html).toContain('name="name"');
    expect(tagsOf(html, "input").find((tag) => tag.includes('name="isTeam"'))).toContain("checked");
  });

  test("undo sends the added creators", () =>
    expect(hidden(renderHtml(<PlainUndo listId="w" ids={["tiktok_1", "tiktok_2"]} />))).toEqual({
      action: "undo",
      list: "w",
      ids: "tiktok_1,tiktok_2",
    }));
});
