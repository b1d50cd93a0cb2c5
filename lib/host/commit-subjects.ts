import { forkPoint, git } from "./changed-files";

const LONGEST = 72;
const SUBJECT = /^[a-z0-9][a-z0-9 ,-]*: \S/;

export const isSubject = (subject: string): boolean => subject.length <= LONGEST && SUBJECT.test(subject);

/** @returns "hash subject" of the wrong subjects since the last tag, or since the main branch when there is no tag */
export function wrongSubjects(folder: string): string[] {
  const [start = forkPoint(folder)] = git(folder, "describe", "--tags", "--abbrev=0");
  if (!start) return [];
  return git(folder, "log", "--no-merges", "--format=%h %s", `${start}..HEAD`).filter(
    (line) => !isSubject(line.slice(line.indexOf(" ") + 1)),
  );
}
