import { expect, test } from "vitest";
import { readJsonLines } from "./read-json-lines";
import type { SourceItem } from "./source-item";

async function read(text: string, pieceLength = text.length || 1): Promise<SourceItem[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const items: SourceItem[] = [];
  for await (const batch of readJsonLines(pieces())) items.push(...batch);
  return items;
}

test.each<[string, SourceItem[]]>([
  ["", []],
  ["\n\n \n", []],
  ['{"a":1}', [{ at: 1, fields: { a: 1 } }]],
  [
    '\ufeff{"a":1}\r\n{"b":"\\n"}\r\n',
    [
      { at: 1, fields: { a: 1 } },
      { at: 2, fields: { b: "\n" } },
    ],
  ],
  [
    '\n\n  {"a":1}  \n\n{"b":1}',
    [
      { at: 3, fields: { a: 1 } },
      { at: 5, fields: { b: 1 } },
    ],
  ],
  // A line separator of Unicode is a character of a text like any other.
  ['{"a":"\u2028\u2029\u0085"}', [{ at: 1, fields: { a: "\u2028\u2029\u0085" } }]],
  [
    '{"a":1}{"b":1}\n{"c":1}',
    [
      { at: 1, problem: "it is not valid JSON" },
      { at: 2, fields: { c: 1 } },
    ],
  ],
  ['{"a":1},\n', [{ at: 1, problem: "it is not valid JSON" }]],
  ['[1]\nnull\n"x"\n7\n', [1, 2, 3, 4].map((at) => ({ at, problem: "it is not a JSON object" }))],
  [
    '{"a":1}\n{"b":',
    [
      { at: 1, fields: { a: 1 } },
      { at: 2, problem: "it is not valid JSON" },
    ],
  ],
])("%j", async (text, items) => {
  for (const pieceLength of [text.length || 1, 1, 4]) expect(await read(text, pieceLength)).toEqual(items);
});
