import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommandError } from "./command-error";
import { dateOption } from "./import-command";
import { readMapOption } from "./map-option";
import { openRejectsLog } from "./import-files";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "import-options-"))));
afterAll(() => rmSync(folder, { recursive: true }));

describe("--date and --observed", () => {
  test.each([
    ["2026-01-31", Date.UTC(2026, 0, 31)],
    ["2026-01-31T12:00:00Z", Date.UTC(2026, 0, 31, 12)],
  ])("%s", (text, value) => expect(dateOption(text)).toBe(value));

  test.each(["31.01.2026", "yesterday", "2026-02-30", "1970-01-01", "2999-01-01", ""])(
    "%j is refused",
    (text) => {
      expect(() => dateOption(text)).toThrow(InvalidArgumentError);
    },
  );
});

describe("--map", () => {
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  test("pairs, in quotes where a name has a comma or an equals sign", () => {
    expect(readMapOption('username = Profil ,followers="Abonnés, total",bio="a=b"')).toEqual({
      fields: {},
      pairs: { username: "Profil", followers: "Abonnés, total", bio: "a=b" },
    });
  });

  test("a file, whole or with some fields", () => {
    const fields = { followers: { column: "Abonnés", decimal: "," } };
    expect(readMapOption(file("whole.json", JSON.stringify({ kind: "creators", fields })))).toEqual({
      kind: "creators",
      fields,
      pairs: {},
    });
    expect(readMapOption(file("some.json", JSON.stringify({ fields })))).toEqual({ fields, pairs: {} });
  });

  test.each<[string, () => string, RegExp]>([
    ["half a pair", () => "followers=", /"followers=" must look like field=column/],
    ["a pair without a field", () => "=Abonnés", /must look like/],
    ["no file", () => "nowhere.json", /neither a file nor a list of field=column/],
    ["no JSON", () => file("bad.json", "{"), /not a JSON file/],
    [
      "a field that there is not",
      () => file("field.json", JSON.stringify({ kind: "posts", fields: { colour: { column: "x" } } })),
      /fields\.colour: is not a field of posts/,
    ],
  ])("%s is refused", (_, text, message) => {
    expect(() => readMapOption(text())).toThrow(CommandError);
    expect(() => readMapOption(text())).toThrow(message);
  });
});

describe("--rejects", () => {
  const reject = (at: number, fields: Record<string, unknown> | undefined, more = {}) => ({
    at,
    unit: "line" as const,
    field: "id",
    reason: "is missing",
    isRow: true,
    ...(fields && { fields }),
    ...more,
  });

  test("as CSV: the original columns and one reason a row, ready to be imported again", async () => {
    const path = join(folder, "rejected.csv");
    const log = await openRejectsLog(path);
    log.add("a.csv", reject(2, { id: "", caption: 'two\nlines, "quoted"', who: "@mila", views: -1 }));
    log.add("a.csv", reject(2, { id: "" }, { field: "createdAt" }));
    log.add("a.csv", reject(3, { id: "7" }, { isRow: false }));
    log.add(
      "a.csv",
      reject(4, undefined, { field: undefined, reason: "it has 2 fields where the header has 4" }),
    );
    log.add("a.csv", reject(5, { caption: "=cmd()", stats: { plays: 5 }, tags: ["a"] }));
    await log.end();
    const rows = parse(readFileSync(path), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toEqual([
      {
        id: "",
        caption: 'two\nlines, "quoted"',
        who: "@mila",
        views: "-1",
        "stats.plays": "",
        tags: "",
        reason: "line 2: id is missing; createdAt is missing",
      },
      expect.objectContaining({ id: "", reason: "line 4: it has 2 fields where the header has 4" }),
      // A spreadsheet shows the text and runs nothing.
      expect.objectContaining({
        caption: "'=cmd()",
        "stats.plays": "5",
        tags: '["a"]',
        reason: "line 5: id is missing",
      }),
    ]);
  });

  test("of several files, with the name of each", async () => {
    const path = join(folder, "several.csv");
    const log = await openRejectsLog(path);
    log.add("a.csv", reject(2, { id: "" }));
    log.add("b.csv", reject(2, { name: "mila" }));
    await log.end();
    expect(readFileSync(path, "utf8")).toBe(
      "\ufeffid,name,file,reason\r\n,,a.csv,line 2: id is missing\r\n,mila,b.csv,line 2: id is missing\r\n",
    );
  });

  test("of very many rows: columns that come late are in the reason, nothing is lost", async () => {
    const path = join(folder, "many.csv");
    const log = await openRejectsLog(path, 2);
    for (const at of [2, 3]) log.add("a.csv", reject(at, { id: "", views: at }));
    log.add("a.csv", reject(4, { id: "", views: 4, colour: "red", none: "" }));
    log.add("a.csv", reject(4, { id: "" }, { field: "createdAt" }));
    log.add("b.csv", reject(2, { id: "7" }));
    await log.end();
    expect(readFileSync(path, "utf8").replace("\ufeff", "").trim().split("\r\n")).toEqual([
      "id,views,reason",
      ",2,line 2: id is missing",
      ",3,line 3: id is missing",
      ',4,"line 4: id is missing; createdAt is missing; colour is red"',
      '7,,"of b.csv; line 2: id is missing"',
    ]);
  });

  test("as JSON Lines: every finding, without the record", async () => {
    const path = join(folder, "rejected.jsonl");
    const log = await openRejectsLog(path);
    log.add("a.csv", reject(2, { id: "" }));
    log.add("a.csv", reject(3, { id: "7" }, { isRow: false }));
    await log.end();
    const lines = readFileSync(path, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { file: "a.csv", at: 2, unit: "line", field: "id", reason: "is missing", isRow: true },
      { file: "a.csv", at: 3, unit: "line", field: "id", reason: "is missing", isRow: false },
    ]);
  });

  test("a file that is there is kept", async () => {
    const path = join(folder, "kept.csv");
    writeFileSync(path, "precious");
    await expect(openRejectsLog(path)).rejects.toThrow("this file exists; name a new one");
    await expect(openRejectsLog(join(folder, "no/x.csv"))).rejects.toThrow("can't be written (ENOENT)");
    expect(readFileSync(path, "utf8")).toBe("precious");
  });
});
