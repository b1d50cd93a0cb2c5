/** Templates: fields, texts for empty fields, and sentences that are left out. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldKey, type Fallbacks } from "@/lib/contract/outreach";
import { fieldsOf, fillTemplate, sentencesOf } from "./fill-template";

const values = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([name, value]) => [fieldKey(name), value]));
const fill = (body: string, given: Record<string, string> = {}, fallbacks: Fallbacks = {}) =>
  fillTemplate({ subject: "", body, fallbacks }, values(given));

const OFFER =
  "Hi {{First name}},\n\nWe loved your videos. Our budget is {{Fee}} for both, with rights for 30 days. Does that work?\n\n{{My name}}";

test("fields are filled in, whatever their case and spaces", () => {
  const { body } = fill("Hi {{ FIRST  name }}, {{handle}}!", { "First name": "Flora", Handle: "@forme" });
  expect(body.text).toBe("Hi Flora, @forme!");
  expect(fieldsOf({ subject: "{{Fee}}", body: "{{fee}} {{My name}} {{}} {{ }}" })).toEqual([
    "Fee",
    "My name",
  ]);
});

test("an empty field without a fallback is named and stays visible", () => {
  const { body, missing } = fill(OFFER, { "First name": "Flora", "My name": "Inès", Fee: "" });
  expect(missing).toEqual(["Fee"]);
  expect(body.text).toContain("Our budget is {{Fee}} for both");
});

describe("a fallback", () => {
  const given = { "First name": "Flora", "My name": "Inès" };
  test("replaces the field", () => {
    const { body, missing, replaced } = fill(
      "Hi {{First name}},",
      {},
      {
        "first name": { replaces: "field", text: "there" },
      },
    );
    expect([body.text, missing, replaced]).toEqual(["Hi there,", [], ["First name"]]);
  });

  test("replaces the sentence, and nothing else", () => {
    const { body } = fill(OFFER, given, { fee: { replaces: "sentence", text: "What would you charge?" } });
    expect(body.text).toBe(
      "Hi Flora,\n\nWe loved your videos. What would you charge? Does that work?\n\nInès",
    );
  });

  test("leaves the sentence out with its space", () => {
    const { body } = fill(OFFER, given, { fee: { replaces: "sentence", text: "" } });
    expect(body.text).toBe("Hi Flora,\n\nWe loved your videos. Does that work?\n\nInès");
  });

  test.each([
    ["One. {{Fee}} two.\n\nThree.", "One.\n\nThree."],
    ["{{Fee}} one.\n\nTwo.", "Two."],
    ["One.\n\n{{Fee}} two.", "One."],
    ["One.\n- {{Fee}} two\n- three", "One.\n- three"],
    ["Is 1.5 {{Fee}} enough?! (Really.) Yes.", "(Really.) Yes."],
    ["好的。{{Fee}}可以吗？谢谢。", "好的。谢谢。"],
    ["{{Fee}}", ""],
  ])("leaves the sentence out of %j", (template, expected) => {
    expect(fill(template, {}, { fee: { replaces: "sentence", text: "" } }).body.text).toBe(expected);
  });

  test("isn't used while the field has a value", () => {
    const { body, replaced } = fill(
      OFFER,
      { ...given, Fee: "€600" },
      {
        fee: { replaces: "sentence", text: "" },
      },
    );
    expect(body.text).toContain("Our budget is €600 for both");
    expect(replaced).toEqual([]);
  });
});

test("a name of JavaScript is a field like any other", () => {
  expect(fill("{{constructor}} {{__proto__}}").missing).toEqual(["constructor", "__proto__"]);
});

const template = fc
  .array(
    fc.oneof(
      fc.constantFrom("{{Fee}}", "{{ handle }}", "{{", "}}", ". ", "! ", "\n", "\n\n", " ", "。", "Word"),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(""));

test("sentences are the whole template", () => {
  fc.assert(
    fc.property(template, (text) => {
      const again = sentencesOf(text)
        .map(
          ({ tokens, tail }) =>
            tokens.map((each) => (each.kind === "text" ? each.text : "\0")).join("") + tail,
        )
        .join("");
      expect(again).toBe(
        text.replaceAll(/\{\{[^{}\n]{1,80}\}\}/g, (field) =>
          fieldsOf({ subject: "", body: field }).length > 0 ? "\0" : field,
        ),
      );
    }),
  );
});

test("values never add a line, a field or a hole", () => {
  const value = fc.string({ unit: "binary", minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(template, value, value, (text, fee, handle) => {
      const { body, missing } = fill(
        text,
        { Fee: fee, Handle: handle },
        {
          fee: { replaces: "field", text: "{{Handle}}\r\nX: y" },
          handle: { replaces: "sentence", text: "\u2028none" },
        },
      );
      const lines = (all: string) => all.split(/[\n\r\u2028\u2029]/).length;
      expect(lines(body.text)).toBeLessThanOrEqual(lines(text));
      expect(missing.every((name) => !["fee", "handle"].includes(fieldKey(name)))).toBe(true);
      expect(body.text).toBe(body.parts.map((part) => part.text).join(""));
    }),
  );
});
