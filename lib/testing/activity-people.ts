/** For tests: the people of the 90 days of activity, their work and known facts, without server code. */
import type { Role } from "@/lib/contract/members";

export const WINTER = "Winter drinks";
export const TRAIL = "Trail shoes";
export const LISBON = "Lisbon launch";
export const PORTO = "Porto shortlist";
export const BENCH = "UGC bench";
export const CRM = "CRM sync";

export const PEOPLE = {
  ada: ["Ada Lovelace", "admin"],
  ruth: ["Ruth Calder", "admin"],
  bob: ["Bob Okafor", "member"],
  mia: ["Mia Berg", "member"],
  jonas: ["Jonas Weiss", "member"],
  vera: ["Vera Lund", "viewer"],
} as const satisfies Record<string, readonly [string, Role]>;
export type Person = keyof typeof PEOPLE;

/** One purchase or refusal. `day`: YYYY-MM-DD in UTC. `who`: name of the person or the key. */
export type Spending = {
  day: string;
  who: string;
  purpose: string | null;
  credits: number;
  owned: number;
  ids: string[];
};

/** Known facts besides the spending. Days: YYYY-MM-DD in UTC. */
export type Known = {
  tuesday: string;
  /** The creator who was paid for twice: revealed, then part of a whole page. */
  twice: string;
  page: { day: string; creators: number };
  approvedUntil: string;
  held: number;
};
