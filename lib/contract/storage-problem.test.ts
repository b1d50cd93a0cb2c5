import { expect, test } from "vitest";
import { storageProblem } from "./storage-problem";

const failed = (code: string, cause?: unknown) => Object.assign(new Error("raw words", { cause }), { code });

test.each<[unknown, string, boolean]>([
  [failed("SQLITE_FULL"), "full", true],
  [failed("ENOSPC"), "full", true],
  [new Error("Charging failed.", { cause: failed("SQLITE_FULL") }), "full", true],
  [failed("SQLITE_READONLY_DBMOVED"), "readOnly", true],
  [failed("EROFS"), "readOnly", true],
  [failed("EACCES"), "denied", true],
  [failed("ENOTDIR"), "noFolder", false],
  [failed("SQLITE_BUSY_SNAPSHOT"), "busy", true],
  [failed("SQLITE_NOTADB"), "noDatabase", false],
  [failed("SQLITE_CORRUPT_INDEX"), "damaged", false],
  [failed("SQLITE_IOERR_WRITE"), "failing", true],
  [new Error('IO Error: Could not write file "x": No space left on device'), "full", true],
  [new Error('IO Error: Cannot open file "x": Read-only file system'), "readOnly", true],
  [
    new Error("IO Error: The file exists, but it is not a valid AnyDB database file!"),
    "damagedCatalogue",
    false,
  ],
])("%s", (error, kind, isPassing) => {
  const problem = storageProblem(error);
  expect(problem).toMatchObject({ kind, isPassing });
  expect(problem!.sentence).toMatch(/^[A-Za-z].*; .*\.$/);
});

test.each([
  new TypeError("x is undefined"),
  failed("ECONNREFUSED"),
  "ENOSPC",
  null,
  failed("SQLITE_CONSTRAINT"),
])("%s is something else", (error) => expect(storageProblem(error)).toBeNull());
