const FOLDERS = ["app", "components", "lib", "e2e"];

export type Check = { name: string; bin: string; args: string[] };

/** Files of other programs, kept as they were found. */
const AS_FOUND = "!lib/server/service/import/cases/**";

export const STATIC_CHECKS: Check[] = [
  { name: "Types", bin: "typescript/bin/tsc", args: ["--noEmit", "-p", "."] },
  {
    name: "Lint",
    bin: "oxlint/bin/oxlint",
    args: ["-c", "lib/host/oxlint.json", "--deny-warnings", ...FOLDERS],
  },
  {
    name: "Format",
    bin: "oxfmt/bin/oxfmt",
    args: ["-c", "lib/host/oxfmt.json", "--check", ...FOLDERS, AS_FOUND],
  },
];
