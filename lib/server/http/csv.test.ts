import { describe, expect, test } from "vitest";
import { csvResponse } from "./csv";

test("no cell can be a formula, and text survives", async () => {
  const rows = [
    ["=1+1", "+x", "-2", "@a", "\tz", 'say "hi"', "a,b", "two\nlines", -5, null, ["x", "=y"], "a\u202eb"],
  ];
  const text = await (await csvResponse("x.csv", ["h"], rows)).text();
  expect(text).toBe(
    `h\r\n"'=1+1","'+x","'-2","'@a","'\tz","say ""hi""","a,b","two\nlines",-5,,"x; =y",ab\r\n`,
  );
});

describe("a large file", () => {
  /** Counts how many rows were read. */
  function source(count: number) {
    const state = { read: 0, isClosed: false };
    async function* rows() {
      try {
        for (; state.read < count; state.read++) yield [state.read, "é😀".repeat(50)];
      } finally {
        state.isClosed = true;
      }
    }
    return { state, rows: rows() };
  }

  test("has the same text in many pieces", async () => {
    const answer = await csvResponse("x.csv", ["n", "text"], source(5_000).rows);
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(5);
    const lines = Array.from({ length: 5_000 }, (_, n) => `${n},${"é😀".repeat(50)}\r\n`);
    expect(Buffer.concat(pieces).equals(Buffer.from(`\ufeffn,text\r\n${lines.join("")}`))).toBe(true);
  });

  test("is read only as far as it is consumed", async () => {
    const { state, rows } = source(1_000_000);
    const reader = (await csvResponse("x.csv", ["n", "text"], rows)).body!.getReader();
    await reader.read();
    await reader.read();
    expect(state.read).toBeLessThan(5_000);
    await reader.cancel();
    expect(state.isClosed).toBe(true);
  });

  test("fails before the download if the first rows can't be read", async () => {
    async function* failing(): AsyncGenerator<unknown[]> {
      yield [1];
      throw new Error("no database");
    }
    await expect(csvResponse("x.csv", ["n"], failing())).rejects.toThrow("no database");
  });
});
