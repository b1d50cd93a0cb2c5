import { expect, test } from "vitest";
import { FILE_FORMATS } from "./file-formats";

const formatOf = (start: string, container: "parquet" | "zip" | null = null) =>
  FILE_FORMATS.find((format) => format.detect({ container }, start))!.name;
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join("\n");

test.each<[string, string, string]>([
  ["one line", '{"id":1}', "JSON object"],
  ["one line with its end", '{"id":1}\n \n', "JSON object"],
  ["one object over several lines", '{\n  "id": 1\n}', "JSON object"],
  ["one object whose first line is whole but for its end", '{"a":\n{"id":1}\n}', "JSON object"],
  ["two objects", '{"id":1}\n{"id":2}', "JSON Lines"],
  ["an object and something broken", '{"id":1}\n{"id":', "JSON Lines"],
  ["a broken first line among whole ones", `{broken\n${lines(9, '{"id":1}')}`, "JSON Lines"],
  [
    "more broken lines than whole ones",
    `{broken\n${lines(9, "{broken")}\n${lines(5, '{"id":1}')}`,
    "JSON object",
  ],
  ["an array", '[\n{"id":1}\n]', "JSON array"],
  ["an array of nothing", "[]", "JSON array"],
  ["a heading", "id,createdAt\n1,2", "CSV"],
  ["a heading in quotes", '"id","a"\n', "CSV"],
  ["a number", "7", "CSV"],
])("%s: %s", (_, start, name) => expect(formatOf(start)).toBe(name));

test("ignores a last line cut by the first MiB", () => {
  const half = `{"id":"${"x".repeat(150_000)}`;
  expect(formatOf(`{broken\n{"id":1}\n${half}\n${half}`)).toBe("JSON object");
  expect(formatOf(`{broken\n{"id":1}\n{"id":2}\n{"id":"${"x".repeat(300_000)}`)).toBe("JSON Lines");
});

test("Parquet is known by its first bytes, whatever its text would be", () => {
  expect(formatOf('{"id":1}', "parquet")).toBe("Parquet");
});

test("only line formats count lines", () => {
  const units = Object.fromEntries(FILE_FORMATS.map(({ name, unit }) => [name, unit]));
  expect(units).toEqual({
    Parquet: "index",
    XLSX: "row",
    "JSON array": "index",
    "JSON Lines": "line",
    "JSON object": "index",
    CSV: "line",
  });
});
