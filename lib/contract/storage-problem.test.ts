import { expect, test } from "vitest";
import { operatorSentence, storageProblem } from "./storage-problem";

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
  [failed("DATABASE_UNREACHABLE", failed("ECONNREFUSED")), "unreachable", true],
  [failed("08006"), "unreachable", true],
  [failed("57P01"), "unreachable", true],
  [failed("57P03"), "unreachable", true],
  [failed("53300"), "noConnection", true],
  [failed("28P01"), "refused", true],
  [failed("28000"), "refused", true],
  [failed("3D000"), "unknownDatabase", true],
  [failed("DATABASE_TLS"), "noTls", true],
  [failed("55P03"), "serverBusy", true],
  [failed("25P03"), "serverBusy", true],
  [failed("DATABASE_BUSY"), "serverBusy", true],
  [failed("53100"), "serverFull", true],
  [failed("25006"), "serverReadOnly", true],
  [failed("42501"), "serverDenied", true],
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
  // Errors about tables are program errors.
  failed("23505"),
  failed("42P01"),
  "ENOSPC",
  null,
  failed("SQLITE_CONSTRAINT"),
])("%s is something else", (error) => expect(storageProblem(error)).toBeNull());

test("tells the operator which path was refused", () => {
  const refused = Object.assign(failed("EACCES"), { path: "/opt/scoutdeck/.next/BUILD_ID" });
  expect(operatorSentence(new Error("x", { cause: refused }))).toBe(
    "/opt/scoutdeck/.next/BUILD_ID may not be read or written by this user; change its owner or its permissions.",
  );
  expect(operatorSentence(failed("EACCES"))).toContain("The data folder may not be written to");
  expect(operatorSentence(failed("EROFS"))).toContain("The data folder is read-only");
  expect(operatorSentence(new Error("x"))).toBeNull();
});
