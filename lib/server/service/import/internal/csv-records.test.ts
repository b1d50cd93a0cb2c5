import { parse as parseAll } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRecords, OpenQuoteError, type CsvRecord } from "./csv-records";

/** The records of a text in pieces, and whether a quote stays open. */
async function recordsOf(pieces: Iterable<string>, delimiter = ",") {
  const found: CsvRecord[] = [];
  try {
    for await (const records of csvRecords(pieces, delimiter)) found.push(...records);
    return { found, isOpen: false };
  } catch (error) {
    expect(error).toBeInstanceOf(OpenQuoteError);
    return { found, isOpen: true };
  }
}

/** A library that was written for it, under the same rules. */
function expectedOf(text: string): string[][] | "open" {
  try {
    return parseAll(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    expect((error as { code?: string }).code).toBe("CSV_QUOTE_NOT_CLOSED");
    return "open";
  }
}

const signs = fc.array(
  fc.constantFrom("a", "é", "😀", " ", ",", ",", '"', '"', '""', '"b"', "\n", "\n", "\r", "\r\n", "\0"),
  { maxLength: 40 },
);

test("any text in any pieces has the same records as the library finds", () =>
  fc.assert(
    fc.asyncProperty(signs, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), async (parts, cuts) => {
      const text = parts.join("");
      const characters = [...text];
      const at = [
        0,
        ...cuts.filter((cut) => cut < characters.length).sort((a, b) => a - b),
        characters.length,
      ];
      const pieces = at.slice(1).map((end, index) => characters.slice(at[index], end).join(""));
      const { found, isOpen } = await recordsOf(pieces);
      const expected = expectedOf(text);
      if (expected === "open") expect(isOpen).toBe(true);
      else expect(found.map(({ cells }) => cells)).toEqual(expected);
      // However it is cut, the lines are the same.
      expect(await recordsOf([text])).toEqual({ found, isOpen });
    }),
    { numRuns: 5_000 },
  ));

test("records that are written as usual have the lines that the library finds", () =>
  fc.assert(
    fc.asyncProperty(signs, async (parts) => {
      const text = parts.join("");
      const usual = await recordsOf([`first\n${text}`]);
      // The first record is written differently, so the library reads all of them.
      const lenient = await recordsOf([`"fir"st\n${text}`]);
      expect({ ...usual, found: usual.found.slice(1) }).toEqual({
        ...lenient,
        found: lenient.found.slice(1),
      });
    }),
    { numRuns: 5_000 },
  ));

test("a long record that is written differently, and those below it", async () => {
  const long = `"a" ${"x".repeat(200_000)}`;
  const { found, isOpen } = await recordsOf([
    `a,b\n\n${long.slice(0, 1000)}`,
    `${long.slice(1000)},c\r\nd,"e`,
    'f"\n',
  ]);
  expect(found.map(({ cells, at, isApart }) => [cells.map((cell) => cell.length), at, isApart])).toEqual([
    [[1, 1], 1, undefined],
    [[long.length, 1], 3, true],
    [[1, 2], 4, undefined],
  ]);
  expect(isOpen).toBe(false);
});

describe("lines", () => {
  test.each<[string, string, [string[], number][]]>([
    [
      "each way to end one",
      "a\nb\r\nc\rd",
      [
        [["a"], 1],
        [["b"], 2],
        [["c"], 3],
        [["d"], 4],
      ],
    ],
    [
      "empty ones count",
      "a\n\n\r\nb",
      [
        [["a"], 1],
        [["b"], 4],
      ],
    ],
    [
      "within quotes",
      'a,"1\n2\r\n3"\nb,c',
      [
        [["a", "1\n2\r\n3"], 1],
        [["b", "c"], 4],
      ],
    ],
    [
      "a return within quotes",
      'a,"1\r2"\r\rb,c',
      [
        [["a", "1\r2"], 1],
        [["b", "c"], 4],
      ],
    ],
  ])("%s", async (_, text, expected) => {
    expect((await recordsOf([text])).found.map(({ cells, at }) => [cells, at])).toEqual(expected);
  });
});

test("other separators", async () => {
  expect((await recordsOf(['a;b,c;"d;e"\n'], ";")).found[0]!.cells).toEqual(["a", "b,c", "d;e"]);
});

test("an open quote is named by the line of its record", async () => {
  const records = csvRecords(['a\n"b\nc"\n\n\nd,"e\nf'], ",");
  await records.next();
  await records.next();
  await expect(records.next()).rejects.toMatchObject({ at: 6 });
});

test.each([
  ["a quote that swallows a file", 'a,b\nc,"'],
  ["a line without end", "a,b\n"],
])("%s is not read to its end", async (_, start) => {
  function* pieces() {
    yield start;
    for (let mb = 0; mb < 20; mb++) yield "x".repeat(1 << 20);
    throw new Error("It was read to its end.");
  }
  expect(await recordsOf(pieces())).toEqual({ found: [{ cells: ["a", "b"], at: 1 }], isOpen: true });
});
