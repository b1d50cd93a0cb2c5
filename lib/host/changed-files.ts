import { execFileSync } from "node:child_process";

export function git(folder: string, ...args: string[]): string[] {
  try {
    const output = execFileSync("git", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    return output.toString().split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** @returns the commit where this branch left the main one, which may be its own last commit */
export const forkPoint = (folder: string): string | undefined =>
  ["origin/main", "main"].flatMap((branch) => git(folder, "merge-base", "HEAD", branch))[0];

export type Changes = { since: string; files: string[] };

/** Uncommitted changes win; otherwise the branch's changes since the main branch. @param base overrides that commit */
export function changedFiles(folder: string, base?: string): Changes {
  const since = (commit: string) => git(folder, "diff", "--name-only", "--diff-filter=d", commit);
  if (base) return { since: base, files: since(base) };
  const files = [...since("HEAD"), ...git(folder, "ls-files", "--others", "--exclude-standard")];
  if (files.length > 0) return { since: "the last commit", files };
  const fork = forkPoint(folder)?.slice(0, 10) ?? "HEAD";
  return { since: fork, files: since(fork) };
}
