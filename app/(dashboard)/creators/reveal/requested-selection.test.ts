import { expect, test } from "vitest";
import { readRequestedSelection } from "./requested-selection";

const read = (query: string) => readRequestedSelection([...new URLSearchParams(query)]);

test("reads ticked creators once each and drops invalid ids", () => {
  expect(read("ids=tiktok_1&ids=tiktok_2&ids=tiktok_1&ids=nobody")).toMatchObject({
    request: { ids: ["tiktok_1", "tiktok_2"] },
    back: "/creators",
    again: null,
    purpose: "",
  });
});

test("reads all results except the ticked ones", () => {
  const selected = read(
    "choose=all&search=mainCategory%3DMusic%26sortBy%3Dfollowers&ids=tiktok_1&new=1&again=x",
  );
  expect(selected).toMatchObject({
    request: {
      all: { search: "mainCategory=Music&sortBy=followers", except: ["tiktok_1"], isOnlyNew: true },
    },
    back: "/creators?mainCategory=Music&sortBy=followers",
    again: "x",
  });
  expect(read(String(selected!.params))).toEqual({ ...selected, again: null });
});

test("keeps a selection that is too large, so that the price refuses it", () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `ids=tiktok_${index}`).join("&");
  expect(read(many)!.request.ids).toHaveLength(10_001);
});

test("nothing", () => {
  expect(read("")).toBeNull();
  expect(read("ids=nobody")).toBeNull();
  expect(read("choose=all")?.request.all).toEqual({ search: "", except: [], isOnlyNew: false });
});

test("keeps a condition on new creators and drops an invalid one", () => {
  const narrow = { keep: "proven", condition: "country:France|Italy" };
  const selected = read("ids=tiktok_1&proven=country%3AFrance%7CItaly")!;
  expect(selected.request).toEqual({ ids: ["tiktok_1"], narrow });
  expect(read(String(selected.params))).toEqual(selected);
  expect(read("choose=all&possible=emailExists")!.request.narrow).toEqual({
    keep: "possible",
    condition: "emailExists",
  });
  expect(read("ids=tiktok_1&proven=x")!.request).toEqual({ ids: ["tiktok_1"] });
  expect(read("choose=refresh&ids=tiktok_1&proven=emailExists")!.request).toEqual({ refresh: ["tiktok_1"] });
});
