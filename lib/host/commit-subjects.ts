import { forkPoint, git } from "./changed-files";

const LONGEST = 72;
const SUBJECT = /^([a-z0-9 ,-]+): \S/;

/** Parts of the product and of the project. A new area needs a line in a changelog that its reader understands. */
export const AREAS =
  `access account admin api architecture audit backup base bench boards books budgets build catalogue
  changelog charging check cli code comments compare components composition connection contract contributors creators csv
  dashboard data database decisions demo deps docs domain e2e errors exports faults filters forms guides health hiding host
  http image import ingest insights instance invites jobs keys ledger library limiter links lists log look-closer mail match
  members menus merge messages metrics migrations money move notices numbers openapi operate outcomes outreach packages pages
  performance phones posters posts preview privacy proofs purposes readme receipts records reminders requests reveal roles runtime
  schema scripts search security server service sessions settings shell sign-in sign-on soak sources spending start styles team
  testing tests ui until-fit usage verbs views viral webhooks welcome words`.split(/\s+/);

/** Forms that readers had to read twice. */
const PUZZLING =
  /\b(somebody|nobody|everybody|whoever|that which|so many|for ever|by (it|them)sel(f|ves)|goes on|stands?)\b/i;

export function isSubject(subject: string): boolean {
  const areas = SUBJECT.exec(subject)?.[1]?.split(", ") ?? [];
  const isKnown = areas.length > 0 && areas.every((area) => AREAS.includes(area));
  return isKnown && subject.length <= LONGEST && !PUZZLING.test(subject);
}

/** @returns "hash subject" of the wrong subjects since the last tag, or since the main branch when there is no tag */
export function wrongSubjects(folder: string): string[] {
  const [start = forkPoint(folder)] = git(folder, "describe", "--tags", "--abbrev=0");
  if (!start) return [];
  return git(folder, "log", "--no-merges", "--format=%h %s", `${start}..HEAD`).filter(
    (line) => !isSubject(line.slice(line.indexOf(" ") + 1)),
  );
}
