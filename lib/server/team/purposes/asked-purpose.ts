import "server-only";
/** An old link with a former name must lead to the purpose's present name. */
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { currentName } from "./former-names";
import { nameAmong, purposeNames } from "./purpose-details";

/** Null when the caller may see no such purpose. */
export const meantPurpose = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.string() },
  async (ctx: MemberContext, given): Promise<string | null> => {
    const names = await purposeNames(ctx);
    if (names.includes(given)) return given;
    return nameAmong(names, await currentName(ctx.db, given)) ?? null;
  },
);

type Entries = readonly (readonly [string, string])[];

export async function withMeantPurpose(
  ctx: MemberContext,
  entries: Entries,
): Promise<{ entries: [string, string][]; isMoved: boolean }> {
  const given = entries.find(([name]) => name === "purpose")?.[1] ?? "";
  const meant = given.trim() === "" ? null : await meantPurpose(ctx, given);
  const isMoved = meant !== null && meant !== given;
  return {
    entries: entries.map(([name, value]) => [name, isMoved && value === given ? meant : value]),
    isMoved,
  };
}
