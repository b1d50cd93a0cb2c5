import { expect, test } from "vitest";
import { chosenFiles, droppedFiles } from "./dropped-files";

const fileEntry = (path: string) => ({
  isFile: true,
  isDirectory: false,
  name: path.split("/").at(-1),
  fullPath: path,
  file: (done: (file: File) => void) => done(new File(["x"], path.split("/").at(-1)!)),
});

/** Browsers read a folder in portions until one is empty. */
function folderEntry(path: string, portions: object[][]) {
  return {
    isFile: false,
    isDirectory: true,
    name: path.split("/").at(-1),
    fullPath: path,
    createReader: () => {
      const left = [...portions];
      return { readEntries: (done: (entries: object[]) => void) => done(left.shift() ?? []) };
    },
  };
}

const drop = (entries: object[]) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer;

test("reads all portions of a folder and its subfolders without hidden files", async () => {
  const inner = folderEntry("/exports/2026", [[fileEntry("/exports/2026/b.csv")]]);
  const folder = folderEntry("/exports", [
    [fileEntry("/exports/a.csv"), fileEntry("/exports/.DS_Store")],
    [inner, folderEntry("/exports/.git", [[fileEntry("/exports/.git/config")]])],
  ]);
  const found = await droppedFiles(drop([folder, fileEntry("/c.xlsx")]));
  expect(found.map(({ name }) => name)).toEqual(["exports/a.csv", "exports/2026/b.csv", "c.xlsx"]);
  expect(found.every(({ file }) => file.size === 1)).toBe(true);
});

test("an unreadable folder is an error", async () => {
  const broken = {
    ...folderEntry("/x", []),
    createReader: () => ({
      readEntries: (_done: unknown, fail: (error: Error) => void) => fail(new Error("no access")),
    }),
  };
  await expect(droppedFiles(drop([broken]))).rejects.toThrow("no access");
});

test("files of an input keep their folder", () => {
  const inFolder = Object.assign(new File(["x"], "a.csv"), { webkitRelativePath: "exports/a.csv" });
  const hidden = Object.assign(new File(["x"], ".DS_Store"), { webkitRelativePath: "exports/.DS_Store" });
  const files = [inFolder, hidden, new File(["x"], "b.csv")] as unknown as FileList;
  expect(chosenFiles(files).map(({ name }) => name)).toEqual(["exports/a.csv", "b.csv"]);
  expect(chosenFiles(null)).toEqual([]);
});
