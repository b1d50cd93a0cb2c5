import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeWorkbook, makeZip } from "@/lib/testing/make-zip";
import { listSources, patternToExpression } from "./list-sources";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "list-sources-"));
  mkdirSync(join(folder, "exports/deep/.git"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  const files: [string, string | Uint8Array][] = [
    ["one.csv", "id\n1\n"],
    ["odd.name", "id\n1\n"],
    ["exports/b.csv", "id\n1\n"],
    ["exports/a.jsonl.gz", "x"],
    ["exports/read me.md", "# Hello"],
    ["exports/.hidden.csv", "id\n1\n"],
    ["exports/deep/c.CSV", "id\n1\n"],
    ["exports/deep/.git/d.csv", "id\n1\n"],
    ["two.zip", makeZip(["in/e.csv", "f.json", "g.png"].map((name) => ({ name, content: "id\n1\n" })))],
    ["none.zip", makeZip([{ name: "g.png", content: "x" }])],
    ["list.xlsx", makeWorkbook({ Sheet: [["Handle"], ["@mila"]] })],
    ["broken.zip", Buffer.from("PK\x03\x04 and nothing more")],
  ];
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  symlinkSync(join(folder, "one.csv"), join(folder, "exports/link.csv"));
  symlinkSync(join(folder, "nowhere"), join(folder, "exports/lost.csv"));
  vi.stubEnv("INIT_CWD", folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function listed(...args: string[]) {
  const { sources, failed, ignored } = await listSources(args);
  const short = (name: string) => name.replace(`${folder}/`, "");
  return {
    sources: sources.map(({ name }) => short(name)),
    failed: failed.map(({ reason }) => reason.replaceAll(`${folder}/`, "")),
    ignored: ignored.map(short),
  };
}

describe("what is read", () => {
  test.each<[string, string[], string[]]>([
    ["a file, whatever its name", ["odd.name"], ["odd.name"]],
    ["the order of the arguments", ["one.csv", "odd.name"], ["one.csv", "odd.name"]],
    ["a file that is named twice, once", ["one.csv", "one.csv"], ["one.csv"]],
    [
      "a folder with all that is below it, by name",
      ["exports"],
      ["exports/a.jsonl.gz", "exports/b.csv", "exports/deep/c.CSV", "exports/link.csv"],
    ],
    ["a pattern in one folder", ["exports/*.csv"], ["exports/b.csv", "exports/link.csv"]],
    ["a pattern for folders of any depth", ["exports/**/*.CSV"], ["exports/deep/c.CSV"]],
    ["a pattern for one letter", ["exports/?.csv"], ["exports/b.csv"]],
    ["every file inside a ZIP file", ["two.zip"], ["two.zip/in/e.csv", "two.zip/f.json"]],
    ["a workbook, as one", ["list.xlsx"], ["list.xlsx"]],
  ])("%s", async (_, args, sources) => {
    expect(await listed(...args)).toMatchObject({ sources, failed: [] });
  });

  test("what is left alone in folders and ZIP files is named", async () => {
    expect((await listed("exports", "two.zip")).ignored).toEqual(["exports/read me.md", "two.zip/g.png"]);
  });
});

test("reports all unreadable files at once and lists the readable ones", async () => {
  const all = await listed(
    "nowhere.csv",
    "empty",
    "no*.csv",
    "none.zip",
    "broken.zip",
    "gone/*.csv",
    "one.csv",
  );
  expect(all.sources).toEqual(["one.csv"]);
  expect(all.failed).toEqual([
    "empty is a folder without data files.",
    "No file matches no*.csv.",
    "No file matches gone/*.csv.",
    "There is no file nowhere.csv.",
    "none.zip has no data files inside.",
    "broken.zip is not a ZIP file that can be read.",
  ]);
});

test.each<[string, string, boolean]>([
  ["/a/*.csv", "/a/b.csv", true],
  ["/a/*.csv", "/a/b/c.csv", false],
  ["/a/**/*.csv", "/a/b/c/d.csv", true],
  ["/a/**/*.csv", "/a/b.csv", true],
  ["/a/b?.csv", "/a/b1.csv", true],
  ["/a/b?.csv", "/a/b/.csv", false],
  ["/a/(1)+*.csv", "/a/(1)+x.csv", true],
  ["/a/*.csv", "/a/b.csv.gz", false],
])("%s matches %s: %s", (pattern, path, isMatch) =>
  expect(patternToExpression(pattern).test(path)).toBe(isMatch),
);
