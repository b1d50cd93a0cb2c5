import { expect, test } from "vitest";
import { placeBlock, readBlock, writeBlock } from "./copied-cells";

test.each([
  [
    "600\t4 Dec\n450\t2 Dec\n",
    [
      ["600", "4 Dec"],
      ["450", "2 Dec"],
    ],
  ],
  ["a\r\nb", [["a"], ["b"]]],
  ["", [[""]]],
  [
    "\t\n\t",
    [
      ["", ""],
      ["", ""],
    ],
  ],
  ['"two\nlines"\t"a ""word"""', [["two\nlines", 'a "word"']]],
  ['"not closed\tb', [['"not closed', "b"]]],
  ['5" pipe\tb', [['5" pipe', "b"]]],
  ['"a"b\tc', [['"a"b', "c"]]],
])("reads %j", (text, block) => expect(readBlock(text)).toEqual(block));

test("what is written is read again", () => {
  const block = [
    ["a\tb", 'say "so"', ""],
    ["two\nlines", "c", "d"],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});

test("cells beyond the grid are counted, not written", () => {
  const { cells, beyond } = placeBlock(
    [
      ["a", "b"],
      ["c", "d"],
    ],
    { row: 1, column: 1 },
    { rows: 3, columns: 2 },
  );
  expect(cells).toEqual([
    { row: 1, column: 1, text: "a" },
    { row: 2, column: 1, text: "c" },
  ]);
  expect(beyond).toBe(2);
});
