/** Saving a view: the form is whole without scripts, and checked by the body that its route parses. */
import { expect, test } from "vitest";
import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { renderHtml, tagsOf } from "@/lib/testing/render-html";
import { checkNewView } from "./new-view-check";
import { SaveAs } from "./save-as";
import { newViewOf, type Screen } from "./view-form";

const screen: Screen = {
  page: "viral",
  query: "categories=Food",
  address: "/viral?categories=Food&nonsense=1",
  understood: "/viral?categories=Food",
  name: "Food",
  following: null,
  dates: [],
};
const html = renderHtml(<SaveAs screen={screen} isCopy={false} />);

/** Fields that a browser sends of the server's form after a name was entered. */
function sentWith(name: string): FormData {
  const fields = new FormData();
  for (const tag of tagsOf(html, "input")) {
    const attribute = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1];
    if (attribute("type") === "radio" && !tag.includes('checked="')) continue;
    fields.append(attribute("name")!, attribute("value")!.replaceAll("&amp;", "&"));
  }
  fields.set("name", name);
  return fields;
}

test("the form without scripts: its address, its fields, and a name that must be there", () => {
  expect(tagsOf(html, "form")[0]).toMatch(
    /method="post" action="\/api\/dashboard\/views"|action="\/api\/dashboard\/views" method="post"/,
  );
  expect([...sentWith("Food").entries()]).toEqual([
    ["page", "viral"],
    ["query", "categories=Food"],
    ["back", "/viral?categories=Food"],
    ["name", "Food"],
    ["scope", "me"],
  ]);
  expect(tagsOf(html, "input")[3]).toContain('required=""');
});

test("the form's values are a valid body", () => {
  expect(checkNewView(sentWith("Food"))).toEqual({});
  expect(newViewBody.parse(newViewOf(sentWith("Food")))).toEqual({
    page: "viral",
    query: "categories=Food",
    name: "Food",
    scope: "me",
  });
});

test("shows an invalid name next to the field", () => {
  expect(Object.keys(checkNewView(sentWith("x".repeat(5_000))))).toEqual(["name"]);
  const changed = sentWith("Food");
  changed.set("scope", "everybody");
  expect(Object.keys(checkNewView(changed))).toEqual(["name"]);
});
