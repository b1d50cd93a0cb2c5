/** Rejected rows as a file that can be fixed in a spreadsheet and imported again. */
import { PassThrough, Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { importFile, type Reject } from "./import-file";
import { CsvRejects } from "./rejects-csv";

const reject = (at: number, reason: string, fields?: Record<string, unknown>, more = {}): Reject => ({
  at,
  unit: "line",
  reason,
  isRow: true,
  ...(fields && { fields }),
  ...more,
});

async function written(add: (log: CsvRejects) => void, waiting?: number): Promise<string> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const log = new CsvRejects(out, waiting);
  add(log);
  await log.end();
  return Buffer.concat(chunks).toString();
}
const lines = (text: string) =>
  text
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .slice(0, -1);

describe("a row", () => {
  test("keeps its cells, followed by place and reason", async () => {
    const text = await written((log) =>
      log.add("a.csv", reject(7, "it has no id", { Handle: "", Likes: "5" })),
    );
    // Spreadsheets need this mark to detect UTF-8.
    expect(text.startsWith("\ufeff")).toBe(true);
    expect(lines(text)).toEqual(["Handle,Likes,reason", ",5,line 7: it has no id"]);
  });

  test("with several reasons is one line", async () => {
    const fields = { Likes: "x" };
    const text = await written((log) => {
      log.add("a.csv", reject(2, "is not a number", fields, { field: "likes" }));
      log.add("a.csv", reject(2, "it has no id", fields));
      log.add("a.csv", reject(3, "it has no id", fields));
    });
    expect(lines(text)).toEqual([
      "Likes,reason",
      'x,"line 2: likes is not a number; it has no id"',
      "x,line 3: it has no id",
    ]);
  });

  test("that could not be read at all still has its place", async () => {
    const text = await written((log) => log.add("a.csv", reject(2, "it is not valid JSON")));
    expect(lines(text)).toEqual(["reason", "line 2: it is not valid JSON"]);
  });

  test("of JSON has the names of its parts, its place from 0, and lists as they are written", async () => {
    const fields = { author: { name: "Mila" }, tags: ["a", "b"] };
    const text = await written((log) =>
      log.add("a.json", reject(0, "it has no id", fields, { unit: "index" })),
    );
    const [heading, row] = lines(text);
    expect(heading).toContain("author.name");
    expect(row).toContain("Mila");
    expect(row).toContain("index 0: it has no id");
  });

  test("of which only a field was left out is no rejected row", async () => {
    const chunks: string[] = [];
    const out = new PassThrough().on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
    const log = new CsvRejects(out);
    log.add("a.csv", reject(2, "is not a number", { a: 1 }, { field: "likes", isRow: false }));
    expect(log.isEmpty).toBe(true);
    log.add("a.csv", reject(3, "it has no id", { a: 1 }));
    expect(log.isEmpty).toBe(false);
    await log.end();
    expect(lines(chunks.join(""))).toHaveLength(2);
  });
});

describe("a cell", () => {
  test.each([
    ["a comma", "a,b", '"a,b"'],
    ["a quote", 'say "hi"', '"say ""hi"""'],
    ["a line", "a\nb", '"a\nb"'],
    ["a semicolon, which splits cells elsewhere", "a;b", '"a;b"'],
    ["a formula", "=1+1", `"'=1+1"`],
    ["a formula in wide letters", "＝1+1", `"'＝1+1"`],
    ["a call behind a plus", "+cmd|' /C calc'!A0", `"'+cmd|' /C calc'!A0"`],
    ["a call behind an at", "@SUM(1)", `"'@SUM(1)"`],
    ["a call behind a tab", "\t=SUM(1)", `"'\t=SUM(1)"`],
    ["a handle", "@mila.bakes", "@mila.bakes"],
    ["a number below zero", "-5", "-5"],
    ["a telephone number", "+33612345678", "+33612345678"],
    ["a number", 12, "12"],
    ["no", false, "false"],
    ["nothing", null, ""],
  ])("with %s", async (_, value, cell) => {
    const text = await written((log) => log.add("a.csv", reject(2, "x", { v: value })));
    expect(text).toBe(`\ufeffv,reason\r\n${cell},line 2: x\r\n`);
  });
});

describe("columns", () => {
  test("are those of all rows that are held, in the order in which they came", async () => {
    const text = await written((log) => {
      log.add("a.csv", reject(2, "x", { a: "1", b: "2" }));
      log.add("a.csv", reject(3, "x", { b: "3", c: "4" }));
    });
    expect(lines(text)).toEqual(["a,b,c,reason", "1,2,,line 2: x", ",3,4,line 3: x"]);
  });

  test("of several files say of which one a row is", async () => {
    const text = await written((log) => {
      log.add("a.csv", reject(2, "x", { a: "1" }));
      log.add("b.csv", reject(2, "y", { a: "2" }));
    });
    expect(lines(text)).toEqual(["a,file,reason", "1,a.csv,line 2: x", "2,b.csv,line 2: y"]);
  });

  test("late columns are named in the reason, and so is another file", async () => {
    const text = await written((log) => {
      log.add("a.csv", reject(2, "x", { a: "1" }));
      log.add("a.csv", reject(3, "x", { a: "2" }));
      log.add("a.csv", reject(4, "x", { a: "3", late: "5", empty: "" }));
      log.add("b.csv", reject(2, "y", { a: "4" }));
    }, 2);
    expect(lines(text)).toEqual([
      "a,reason",
      "1,line 2: x",
      "2,line 3: x",
      '3,"line 4: x; late is 5"',
      '4,"of b.csv; line 2: y"',
    ]);
  });

  test("the same rows come out however many are held", async () => {
    const add = (log: CsvRejects) => {
      for (let at = 2; at < 60; at++)
        for (const reason of at % 3 ? ["x"] : ["x", "y"])
          log.add("a.csv", reject(at, reason, { a: `${at}` }));
    };
    const all = await written(add);
    expect(lines(all)).toHaveLength(59);
    for (const waiting of [1, 2, 7, 58]) expect(await written(add, waiting)).toBe(all);
  });
});

test("a file that was mended is imported as the rows would have been", async () => {
  const fields = (handle: string) => ({
    Handle: handle,
    Platform: "TikTok",
    Followers: "1,200",
    About: "a\nb",
  });
  const text = await written((log) => {
    log.add("a.csv", reject(2, "it has no handle and no id", fields("")));
    log.add("a.csv", reject(3, "it has no handle and no id", fields("@tom")));
  });
  const bytes = Buffer.from(text.replace("\r\n,TikTok", "\r\n@lea,TikTok"));
  const source = { name: "r.csv", shortName: "r.csv", sizeBytes: bytes.length, modifiedAt: 1, path: null };
  const file = await importFile({ ...source, read: () => Readable.from([bytes]) }, { readParquet });
  const rows = [];
  for await (const row of file.rows) rows.push(row);
  expect(rows).toMatchObject([
    { username: "lea", source: "tiktok", followers: 1_200 },
    { username: "tom", source: "tiktok", followers: 1_200 },
  ]);
});

test("reports a full disk at the end without ending the process", async () => {
  const out = new Writable({ write: (_chunk, _, done) => done(new Error("no space left")) });
  const log = new CsvRejects(out, 1);
  log.add("a.csv", reject(1, "it has no id"));
  log.add("a.csv", reject(2, "it has no id"));
  log.add("a.csv", reject(3, "it has no id"));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(log.end()).rejects.toThrow("no space left");
});
