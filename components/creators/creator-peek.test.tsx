/** The creator panel shows what one credit adds, and the team's marks. */
import { describe, expect, test } from "vitest";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { CreditAdds, NewFacts } from "./creator-peek";
import { MarkForms } from "./mark-forms";
import type { KnownFact } from "./known-facts";

const email = (sign: KnownFact["sign"]): KnownFact => ({ text: "x", sign, source: "search", title: "x" });

test("offers an email unless it is proven missing or hidden", () => {
  const added = (known: object, hidden: "email"[] = []) =>
    wordsOf(renderHtml(<CreditAdds known={known} hidden={hidden} />));
  expect(added({})).toContain("Email, if any");
  expect(added({ email: email("yes") })).toContain("Email, if any");
  expect(added({ email: email("none") })).not.toContain("Email");
  expect(added({}, ["email"])).not.toContain("Email");
});

test("counts the known fields as the row in the table does", () => {
  const known = { email: email("yes"), gender: email(undefined), age: email(undefined) };
  expect(wordsOf(renderHtml(<NewFacts known={known} hidden={[]} below={null} />))).toContain(
    "1 of 8 key fields",
  );
});

describe("marks", () => {
  const declined = { declined: { at: "2026-11-03T10:00:00.000Z", by: "Ben" } };
  const shown = (marks: object, canChange: boolean) =>
    renderHtml(<MarkForms creatorId="tiktok_1" marks={marks} back="/creators?x=1" canChange={canChange} />);

  test("are set by forms that return to the page", () => {
    const html = shown({}, true);
    expect(wordsOf(html)).toBe("Decline Do not contact");
    expect(tagsOf(html, "input").join()).toContain('name="back" value="/creators?x=1"');
    expect(tagsOf(html, "input").filter((tag) => tag.includes('name="isSet" value="1"'))).toHaveLength(2);
  });

  test("show who set them and can be removed", () => {
    const html = shown(declined, true);
    expect(wordsOf(html)).toMatch(/^Declined Ben , .*3.* Undo decline Do not contact$/);
    expect(tagsOf(html, "input").filter((tag) => tag.includes('name="isSet" value="0"'))).toHaveLength(1);
  });

  test("are shown without controls to readers", () => {
    expect(shown(declined, false)).not.toContain("<form");
    expect(wordsOf(shown(declined, false))).toContain("Declined");
    expect(shown({}, false)).toBe("");
  });
});
