const FOLDERS = ["app", "components", "lib", "e2e"];

/** Checking unchanged files takes most of the time, so results are cached by content, not by date. */
const CACHE = ["--cache", "--cache-strategy=content"];

export type Check = { name: string; bin: string; args: string[] };

const AS_FOUND = ["!lib/server/service/import/cases/**"];

const formatOf = (paths: readonly string[]): Check => ({
  name: "Format",
  bin: "prettier/bin/prettier.cjs",
  args: ["--check", "--log-level=warn", "--ignore-unknown", ...CACHE, ...paths, ...AS_FOUND],
});

const TYPES_AND_LINT: Check[] = [
  { name: "Types", bin: "typescript/bin/tsc", args: ["--noEmit", "-p", "."] },
  {
    name: "Lint",
    bin: "oxlint/bin/oxlint",
    args: ["-c", "lib/host/oxlint.json", "--deny-warnings", ...FOLDERS],
  },
];

export const STATIC_CHECKS: Check[] = [...TYPES_AND_LINT, formatOf(FOLDERS)];

/** Checks the format of these files only: reading all of them takes longer than everything else. */
export function staticChecksOf(files: readonly string[]): Check[] {
  const formatted = files.filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
  return formatted.length === 0 ? TYPES_AND_LINT : [...TYPES_AND_LINT, formatOf(formatted)];
}
