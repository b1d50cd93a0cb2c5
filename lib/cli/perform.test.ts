import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { SettingsError } from "@/lib/host/settings.mjs";
import { ImportError } from "@/lib/server/service/import/import-error";
import { storageProblem } from "@/lib/contract/storage-problem";
import { CommandError } from "./command-error";
import { perform, reportError } from "./perform";

let [out, err] = ["", ""];
const { exitCode } = process;
beforeEach(() => {
  [out, err] = ["", ""];
  process.exitCode = undefined;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((out += text)));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((err += text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = exitCode;
});

const failedBy = (code: string) => Object.assign(new Error(`${code}: /srv/data`), { code });
const errors = [
  { field: "email", code: "invalid_value", message: "must be an email address" },
  { field: "name", code: "invalid_value", message: "must have 1 to 100 characters" },
];

describe("an error is one sentence or one JSON value, and an exit code", () => {
  test.each<[string, unknown, number, object]>([
    [
      "of a command",
      new CommandError("nothing_imported", "No row.", { exitCode: 3, details: { files: [] } }),
      3,
      { code: "nothing_imported", message: "No row.", files: [] },
    ],
    ["of a command, usually 1", new CommandError("usage", "What?"), 1, { code: "usage", message: "What?" }],
    [
      "of a setting: 2",
      new SettingsError("PORT is wrong."),
      2,
      { code: "invalid_setting", message: "PORT is wrong." },
    ],
    ["of a verb", new AppError("conflict", "Taken."), 1, { code: "conflict", message: "Taken." }],
    [
      "of a verb, with every wrong field",
      new AppError("invalid_parameter", "Invalid.", { errors }),
      1,
      {
        code: "invalid_parameter",
        message: "Invalid. email must be an email address. name must have 1 to 100 characters.",
        errors,
      },
    ],
    ["of a file", new ImportError("It is empty."), 1, { code: "invalid_file", message: "It is empty." }],
    ...["EACCES", "EROFS", "ENOSPC", "EEXIST", "ENOTDIR", "EPERM"].map(
      (code): [string, unknown, number, object] => [
        `of the system: ${code}`,
        failedBy(code),
        1,
        { code: "unwritable", message: storageProblem(failedBy(code))!.sentence },
      ],
    ),
    ...["SQLITE_NOTADB", "SQLITE_CORRUPT"].map((code): [string, unknown, number, object] => [
      `of the database: ${code}`,
      failedBy(code),
      1,
      { code: "damaged", message: storageProblem(failedBy(code))!.sentence },
    ]),
  ])("%s", (_, error, code, answer) => {
    reportError(error, true);
    expect([JSON.parse(out), err, process.exitCode]).toEqual([{ error: answer }, "", code]);
    out = "";
    reportError(error, false);
    expect([out, err, process.exitCode]).toEqual(["", `${(answer as { message: string }).message}\n`, code]);
  });

  test.each([
    ["an error that nobody foresaw", new TypeError("x is undefined"), /TypeError: x is undefined\n +at /],
    ["an unknown error of the system", failedBy("ENOSYS"), /ENOSYS: \/srv\/data/],
    ["what is no error at all", "gone", /^gone\n/],
  ])("%s leaves its trace on standard error, not in the JSON", (_, error, trace) => {
    reportError(error, true);
    expect(JSON.parse(out)).toEqual({
      error: { code: "internal", message: "Something went wrong. See the trace above." },
    });
    expect([err, process.exitCode]).toEqual([expect.stringMatching(trace), 1]);
  });
});

describe("work", () => {
  test("is given the settings, and says it went well in the form that was requested", async () => {
    vi.stubEnv("DATA_DIR", "some/where");
    const work = vi.fn(async ({ settings }: { settings: { dataDir: string } }) => ({
      value: { dataDir: settings.dataDir },
      text: "Done.",
    }));
    await perform(true, work);
    await perform(false, work);
    expect(out).toBe(`${JSON.stringify({ dataDir: join(process.cwd(), "some/where") })}\nDone.\n`);
    expect([err, process.exitCode]).toEqual(["", undefined]);
  });

  test("does not begin with a wrong setting", async () => {
    vi.stubEnv("PORT", "0");
    const work = vi.fn();
    await perform(true, work);
    expect(work).not.toHaveBeenCalled();
    expect([JSON.parse(out).error.code, process.exitCode]).toEqual(["invalid_setting", 2]);
  });

  test("that fails says so in the same form", async () => {
    await perform(true, () => Promise.reject(new CommandError("usage", "No.")));
    expect([out, process.exitCode]).toEqual(['{"error":{"code":"usage","message":"No."}}\n', 1]);
  });
});
