import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv";
import type { SourceItem } from "../source-item";

async function read(text: string, pieceLength = text.length || 1): Promise<SourceItem[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const items: SourceItem[] = [];
  for await (const batch of readCsv(text.slice(0, 1 << 20), pieces())) items.push(...batch);
  return items;
}
const fieldsOf = (items: SourceItem[]) =>
  items.map((item) => ("fields" in item ? { ...item.fields } : item.problem));

describe("the separator", () => {
  test.each<[string, string]>([
    ["a comma", "id,views\n1,2"],
    ["a semicolon", "id;views\n1;2"],
    ["a tab", "id\tviews\n1\t2"],
    ["a semicolon after empty lines", "\n\r\nid;views\n1;2"],
    ["a comma within quotes does not count", '"id";"views"\n1;2'],
  ])("%s", async (_, text) => {
    expect(fieldsOf(await read(text))).toEqual([{ id: "1", views: "2" }]);
  });

  test("is found in the header only", async () => {
    expect(fieldsOf(await read("id;caption\r1;a,b,c,d\r2;e,f,g,h"))).toEqual([
      { id: "1", caption: "a,b,c,d" },
      { id: "2", caption: "e,f,g,h" },
    ]);
    expect(fieldsOf(await read('id;"a,b,c,d"\n1;2'))).toEqual([{ id: "1", "a,b,c,d": "2" }]);
  });
});

describe("the heading", () => {
  test.each<[string, object]>([
    ["\ufeffid,views\n1,2", { id: "1", views: "2" }],
    ['\ufeff"id","views"\n1,2', { id: "1", views: "2" }],
    [" id , Real   name \n1,2", { id: "1", "Real name": "2" }],
    ["id,id,id\n1,2,3", { id: "1", "id 2": "2", "id 3": "3" }],
    ["id,\n1,2", { id: "1", "": "2" }],
  ])("%j", async (text, fields) => {
    expect(fieldsOf(await read(text))).toEqual([fields]);
  });

  test("accepts inherited property names as columns", async () => {
    const [item] = await read("__proto__,constructor\n1,2");
    expect(item).toMatchObject({ at: 2 });
    const { fields } = item as { fields: Record<string, unknown> };
    expect(Object.entries(fields)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect("toString" in fields).toBe(false);
  });

  test.each(["", "id,views", "id,views\n\n\n"])("%j has no records", async (text) => {
    expect(await read(text)).toEqual([]);
  });
});

describe("titles above the heading", () => {
  const TABLE = "Handle,Platform,Followers\n@mila,TikTok,5\n@tom,IG,7\n";
  const RECORDS = [
    { Handle: "@mila", Platform: "TikTok", Followers: "5" },
    { Handle: "@tom", Platform: "IG", Followers: "7" },
  ];

  test.each<[string, string]>([
    ["one line", `Top creators of June\n${TABLE}`],
    ["a title and a date", `Top creators,June 2026\n${TABLE}`],
    ["a title as wide as the table", `Top creators,,\n,,\n${TABLE}`],
    ["a title in quotes with line ends", `"Top creators\nof June, 2026"\n\n${TABLE}`],
    ["several lines", `Agency report\nMade by: Ada\n\n${TABLE}`],
    ["another separator in the title", `Top creators;June\n${TABLE}`],
    ["a separator of the title", `Top creators, June\n${TABLE.replaceAll(",", ";")}`],
    ["sep= above all", `sep=,\nTop creators\n${TABLE}`],
  ])("%s", async (_, text) => {
    const items = await read(text);
    expect(fieldsOf(items)).toEqual(RECORDS);
    expect(await read(text, 1)).toEqual(items);
    // Positions are those of the file, as a person sees it.
    const lines = text.split("\n");
    expect(items.map(({ at }) => lines[at - 1]!.slice(0, 2))).toEqual(["@m", "@t"]);
  });

  test("an unknown heading, when the title is as wide", async () => {
    expect(fieldsOf(await read("Report,,\nalpha,beta,gamma\n1,2,3"))).toEqual([
      { alpha: "1", beta: "2", gamma: "3" },
    ]);
  });

  test.each<[string, string, unknown[]]>([
    ["a column alone", "caption\nhandle\nviews", [{ caption: "handle" }, { caption: "views" }]],
    ["a column alone with separators in it", "note\nx,y", ["it has 2 fields where the header has 1"]],
    [
      "cells that are called as columns",
      "alpha,beta\nviews,likes\nhandle,followers",
      [
        { alpha: "views", beta: "likes" },
        { alpha: "handle", beta: "followers" },
      ],
    ],
    [
      "a heading with fewer names than cells",
      "id,views,\nviews,likes,shares",
      [{ id: "views", views: "likes", "": "shares" }],
    ],
  ])("are not taken for one: %s", async (_, text, records) => {
    expect(fieldsOf(await read(text))).toEqual(records);
  });

  test("are found only at the beginning", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `x${index}`).join("\n");
    const [first, ...rest] = await read(`note\n${rows}\n${TABLE}`);
    expect(first).toMatchObject({ at: 2, fields: { note: "x0" } });
    expect(rest.at(-1)).toMatchObject({ problem: "it has 3 fields where the header has 1" });
  });

  test("a broken quote before the header ends the reading", async () => {
    expect(await read('Report\nHandle,Followers\n@mila,5\n"@tom,7\n')).toEqual([
      { at: 3, fields: expect.objectContaining({ Handle: "@mila" }) },
      { at: 4, problem: "a quote is opened that is never closed; nothing after it was read" },
    ]);
  });
});

describe("records", () => {
  test.each<[string, string, unknown[]]>([
    ["the separator above the header, as spreadsheets write it", "sep=;\nid;a\n1;b", [{ id: "1", a: "b" }]],
    ["upright strokes", "id|a\n1|b,c", [{ id: "1", a: "b,c" }]],
    ["quotes and separators within quotes", 'id,a\n1,"x ""y"", z"', [{ id: "1", a: 'x "y", z' }]],
    [
      "a quote in the middle of a cell",
      'id,a\n1,5" screen\n2,b',
      [
        { id: "1", a: '5" screen' },
        { id: "2", a: "b" },
      ],
    ],
    ["empty cells at the end that no column has", "id,a\n1,b,,\n", [{ id: "1", a: "b" }]],
    [
      "cells that are missing at the end",
      "id,a\n1\n2,b",
      [
        { id: "1", a: "" },
        { id: "2", a: "b" },
      ],
    ],
    ["too many", "id,a\n1,b,c\n2,b", ["it has 3 fields where the header has 2", { id: "2", a: "b" }]],
    [
      "line ends of three kinds in one file",
      "id,a\r\n1,b\n2,c\r3,d",
      [
        { id: "1", a: "b" },
        { id: "2", a: "c" },
        { id: "3", a: "d" },
      ],
    ],
    [
      "empty lines between",
      "id,a\n\n1,b\n\n\n2,c\n",
      [
        { id: "1", a: "b" },
        { id: "2", a: "c" },
      ],
    ],
  ])("%s", async (_, text, records) => {
    expect(fieldsOf(await read(text))).toEqual(records);
    // However the text arrives, it is the same.
    expect(await read(text, 1)).toEqual(await read(text));
    expect(await read(text, 3)).toEqual(await read(text));
  });

  test.each([
    ["\n", [2, 5, 6]],
    ["\r\n", [2, 5, 6]],
  ])("are named by the line on which they start, with lines that end in %j", async (end, lines) => {
    const text = ["id,a", '1,"two', "or", 'three lines"', "2,b", "3,c"].join(end);
    expect((await read(text)).map(({ at }) => at)).toEqual(lines);
  });

  test("an unclosed quote ends the reading at its line", async () => {
    expect(await read('id,a\n1,b\n2,"c\n3,d\n4,e\n')).toEqual([
      { at: 2, fields: expect.objectContaining({ id: "1" }) },
      { at: 3, problem: "a quote is opened that is never closed; nothing after it was read" },
    ]);
  });

  test("an endless cell ends the reading and keeps earlier records", async () => {
    let pieces = 0;
    async function* endless() {
      yield 'id,a\n1,b\n2,"';
      for (; ; pieces++) yield "x".repeat(1_000_000);
    }
    const items: SourceItem[] = [];
    for await (const batch of readCsv("id,a", endless())) items.push(...batch);
    expect(items).toMatchObject([
      { at: 2, fields: { id: "1" } },
      { at: 3, problem: expect.stringContaining("never closed") },
    ]);
    expect(pieces).toBeLessThan(12);
  });

  test("passes on other errors", async () => {
    async function* failing() {
      yield "id,a\n1,b\n";
      throw new Error("the disk is gone");
    }
    const reading = (async () => {
      for await (const batch of readCsv("id,a", failing())) void batch;
    })();
    await expect(reading).rejects.toThrow("the disk is gone");
  });
});
