/** What is checked without running the project: types, lint, format. */
const FOLDERS = ["app", "components", "lib", "e2e"];

/** Checking unchanged files takes most of the time, so results are cached by content, not by date. */
const CACHE = ["--cache", "--cache-strategy=content"];

/** `bin` is relative to node_modules. */
export type Check = { name: string; bin: string; args: string[] };

export const STATIC_CHECKS: Check[] = [
  { name: "Types", bin: "typescript/bin/tsc", args: ["--noEmit", "-p", "."] },
  {
    name: "Lint",
    bin: "oxlint/bin/oxlint",
    args: ["-c", "lib/host/oxlint.json", "--deny-warnings", ...FOLDERS],
  },
  {
    name: "Format",
    bin: "prettier/bin/prettier.cjs",
    args: ["--check", "--log-level=warn", ...CACHE, ...FOLDERS],
  },
];
