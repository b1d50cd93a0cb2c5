/** `area: what changes`, as CONTRIBUTING.md asks for. */
import { forkPoint, git } from "./changed-files";

const LONGEST = 72;
const SUBJECT = /^[a-z0-9][a-z0-9 ,-]*: \S/;

export const isSubject = (subject: string): boolean => subject.length <= LONGEST && SUBJECT.test(subject);

/** @returns "hash subject" of the commits since the last tag, or without one since the main branch, that say it otherwise */
export function wrongSubjects(folder: string): string[] {
  const [start = forkPoint(folder)] = git(folder, "describe", "--tags", "--abbrev=0");
  if (!start) return [];
  return git(folder, "log", "--no-merges", "--format=%h %s", `${start}..HEAD`).filter(
    (line) => !isSubject(line.slice(line.indexOf(" ") + 1)),
  );
}
