import { expect, test } from "vitest";
import {
  askedOfBoard,
  boardAddressIn,
  boardHref,
  boardParams,
  creatorsParams,
  exportHref,
  typedTags,
} from "./board-address";

const read = (text: string) => {
  const params = new URLSearchParams(text);
  return boardAddressIn((name) => params.get(name) ?? "");
};

test.each([
  ["", { view: "gallery", page: 1 }],
  ["q=+stop+&sort=views&page=3", { q: "stop", sort: "views", view: "gallery", page: 3 }],
  ["tag=Cold+open&view=hooks", { tag: "Cold open", view: "hooks", page: 1 }],
  ["untagged=1", { tag: "", view: "gallery", page: 1 }],
  ["tag=x&untagged=1", { tag: "x", view: "gallery", page: 1 }],
  ["sort=size&view=list&page=-1", { view: "gallery", page: 1 }],
  ["page=1.5&sort=own", { sort: "own", view: "gallery", page: 1 }],
  ["page=1e9", { view: "gallery", page: 1 }],
])("reads %j", (text, expected) => expect(read(text)).toEqual(expected));

test.each(["", "q=stop&sort=views&page=3", "tag=Cold+open&view=hooks", "untagged=1&sort=saved"])(
  "writes %j back",
  (text) => expect(boardParams(read(text)).toString()).toBe(text),
);

test("an address has the board, its filters and the result of a form", () => {
  expect(boardHref("a b", {})).toBe("/lists/a%20b");
  expect(boardHref("a", read("sort=own&q=x"), { done: "removed", post: "1" })).toBe(
    "/lists/a?q=x&done=removed&post=1",
  );
});

test("a file has all matching posts of both views", () =>
  expect(exportHref("a", read("tag=x&sort=views&view=hooks&page=2"), "csv")).toBe(
    "/api/dashboard/lists/a/posts.csv?tag=x&sort=views",
  ));

test("separates tags by commas and drops empty ones", () =>
  expect(typedTags(" Stop doing, ,Number;\nCold open,")).toEqual(["Stop doing", "Number", "Cold open"]));

test.each(["", "q=stop&sort=views", "untagged=1", "tag=Cold+open&page=3"])(
  "links the creators of the board %j with its filters",
  (text) => {
    const { view: _, ...address } = read(text);
    const sent = [...creatorsParams("a b", read(`${text}&view=hooks`))];
    expect(askedOfBoard(sent)).toEqual({ listId: "a b", ...address, ids: null });
    const ids = Array.from({ length: 201 }, (_, at) => `p${at}`);
    const ticked = ids.map((id): [string, string] => ["posts", id]);
    expect(askedOfBoard([...sent, ...ticked])).toMatchObject({ ids: ids.slice(0, 200), page: address.page });
  },
);

test("posts of a search have no board", () => {
  expect(askedOfBoard([["posts", "p1"]])).toBeNull();
  expect(askedOfBoard([["board", ""]])).toBeNull();
});
