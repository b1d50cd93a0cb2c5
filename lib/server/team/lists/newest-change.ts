import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { newestChange } from "./list-events";

/** The newest change of any list; 0 before the first. Read before a page is, whose browser then follows what comes after it. */
export const readNewestChange = defineVerb(
  { scope: "library.read", input: null },
  ({ db }: MemberContext): Promise<number> => newestChange(db),
);
