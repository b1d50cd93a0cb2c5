import { parse as parseAll } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvRecords, OpenQuoteError } from "./csv-records";

/** The records of a text in pieces, and whether a quote stays open. */
function recordsOf(pieces: readonly string[], delimiter = ",") {
  const records = new CsvRecords(delimiter);
  const found = [];
  try {
    for (const piece of pieces) found.push(...records.add(piece));
    found.push(...records.end());
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

test("any text, cut anywhere, has the records that the library finds", () => {
  fc.assert(
    fc.property(signs, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), (parts, cuts) => {
      const text = parts.join("");
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      const { found, isOpen } = recordsOf(pieces);
      const expected = expectedOf(text);
      if (expected === "open") expect(isOpen).toBe(true);
      else expect(found.map(({ cells }) => cells)).toEqual(expected);
      // However it is cut, the lines are the same.
      expect(recordsOf([text])).toEqual({ found, isOpen });
    }),
    { numRuns: 5_000 },
  );
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
  ])("%s", (_, text, expected) => {
    expect(recordsOf([text]).found.map(({ cells, at }) => [cells, at])).toEqual(expected);
  });
});

test("other separators", () => {
  expect(recordsOf(['a;b,c;"d;e"\n'], ";").found[0]!.cells).toEqual(["a", "b,c", "d;e"]);
});

test("a quote that swallows a file is not read to its end", () => {
  const piece = "x".repeat(1 << 20);
  const records = new CsvRecords(",");
  expect([...records.add('a,b\nc,"')]).toHaveLength(1);
  const readOn = () => {
    for (let mb = 0; mb < 20; mb++) expect([...records.add(piece)]).toEqual([]);
  };
  expect(readOn).toThrow(OpenQuoteError);
});

test("a line without end is not read to its end either", () => {
  const records = new CsvRecords(",");
  const readOn = () => {
    for (let mb = 0; mb < 20; mb++) expect([...records.add("y".repeat(1 << 20))]).toEqual([]);
  };
  expect(readOn).toThrow(OpenQuoteError);
});
