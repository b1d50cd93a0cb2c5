/** The criteria form: the exclude list as selected and as in the address. */
import { describe, expect, test } from "vitest";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { UntilFitForm } from "./until-fit-form";

const LISTS = [
  { id: "w1", name: "Winter launch" },
  { id: "w2", name: "Tier A" },
];
const form = (onList: string | undefined, lists = LISTS) =>
  renderHtml(
    <UntilFitForm
      searchBeside="mainCategory=Food"
      onList={onList}
      lists={lists}
      wanted="20"
      most="60"
      wish={{ emailExists: true }}
      among="all"
    />,
  );
/** The choices of the list, and the one that is selected. */
function choices(html: string) {
  const select = html.slice(html.indexOf('name="onList"')).split("</select>")[0]!;
  const options = select.match(/<option[^>]*>[^<]*/g) ?? [];
  return {
    names: options.map((option) => option.replace(/<[^>]*>/, "")),
    selected: options.find((option) => option.includes("selected"))?.match(/value="([^"]*)"/)?.[1],
  };
}

describe("the excluded list", () => {
  test.each<[string | undefined, string, string[]]>([
    [undefined, "", ["None", "Any team list", "Winter launch", "Tier A"]],
    ["w2", "w2", ["None", "Any team list", "Winter launch", "Tier A"]],
    ["any", "any", ["None", "Any team list", "Winter launch", "Tier A"]],
    ["gone", "gone", ["None", "Any team list", "Winter launch", "Tier A", "Archived or deleted list"]],
  ])("%s", (onList, selected, names) => expect(choices(form(onList))).toEqual({ names, selected }));

  test("is offered if there are lists, and kept from the address", () => {
    expect(form(undefined, [])).not.toContain('name="onList"');
    expect(choices(form("gone", [])).names).toEqual(["None", "Any team list", "Archived or deleted list"]);
  });

  test("is next to the search and submitted without it", () => {
    const html = form("w1");
    expect(tagsOf(html, "input")[0]).toContain('value="mainCategory=Food"');
    expect(wordsOf(html)).toContain("Exclude list");
  });
});
