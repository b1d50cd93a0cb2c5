import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { newestChange } from "./list-events";

/** It is read before a page's data, so that the browser misses no later change. 0: there is no change yet. */
export const readNewestChange = defineVerb(
  { scope: "library.read", input: null },
  ({ db }: MemberContext): Promise<number> => newestChange(db),
);
