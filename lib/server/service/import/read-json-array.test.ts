import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonArray } from "./file-formats";
import { parseExactJson, type SourceItem } from "./source-item";

async function read(text: string, pieceLength = text.length || 1): Promise<SourceItem[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const items: SourceItem[] = [];
  for await (const batch of readJsonArray(pieces())) items.push(...batch);
  return items;
}
const CUT = "the file ends in the middle of the array";
const MORE = "the array ends before the file does; nothing after it was read";
const NO_JSON = "it is not valid JSON";

test("any array in any pieces has the elements of JSON.parse", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }), {
      maxLength: 5,
    }),
    fc.constantFrom(undefined, 1, "\t", "\r\n"),
    fc.integer({ min: 1, max: 9 }),
    async (records, space, pieceLength) => {
      const text = JSON.stringify(records, null, space);
      const parsed = parseExactJson(text) as Record<string, unknown>[];
      expect(await read(text, pieceLength)).toEqual(parsed.map((fields, at) => ({ at, fields })));
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test.each<[string, SourceItem[]]>([
  ["[]", []],
  [" [ ] \n", []],
  [
    '[{"a":"]}[{,"},{"b":"\\"]"}]',
    [
      { at: 0, fields: { a: "]}[{," } },
      { at: 1, fields: { b: '"]' } },
    ],
  ],
  [
    '[{"a":"\\\\"},{"b":1}]',
    [
      { at: 0, fields: { a: "\\" } },
      { at: 1, fields: { b: 1 } },
    ],
  ],
  // A comma too many has no element; the others keep their index.
  [
    '[{"a":1},,{"b":1},]',
    [
      { at: 0, fields: { a: 1 } },
      { at: 2, fields: { b: 1 } },
    ],
  ],
  [
    '[7,"x",null,[{}],{"a":1}]',
    [...[0, 1, 2, 3].map((at) => ({ at, problem: "it is not a JSON object" })), { at: 4, fields: { a: 1 } }],
  ],
  [
    '[{"a":1},{b:2},{"c":3}]',
    [
      { at: 0, fields: { a: 1 } },
      { at: 1, problem: NO_JSON },
      { at: 2, fields: { c: 3 } },
    ],
  ],
  [
    '[{"a":1},{"b',
    [
      { at: 0, fields: { a: 1 } },
      { at: 1, problem: CUT },
    ],
  ],
  ["[", [{ at: 0, problem: CUT }]],
  ['[{"a":"never closed},{"b":1}]', [{ at: 0, problem: CUT }]],
  // Unread content must never be skipped silently.
  [
    '[{"a":1}}, {"b":2}, {"c":3}]',
    [
      { at: 0, fields: { a: 1 } },
      { at: 1, problem: MORE },
    ],
  ],
  [
    '[{"a":1}]\n[{"b":2}]\n',
    [
      { at: 0, fields: { a: 1 } },
      { at: 1, problem: MORE },
    ],
  ],
  ['[{"a":1}] \n\t', [{ at: 0, fields: { a: 1 } }]],
])("%j", async (text, items) => {
  expect(await read(text)).toEqual(items);
  for (const pieceLength of [1, 2, 5])
    expect(await read(text, pieceLength), `by ${pieceLength}`).toEqual(items);
});
