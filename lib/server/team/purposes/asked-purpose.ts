import "server-only";
/** The purpose that an address asks for: an old link with a former name leads to the one of now. */
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { currentName } from "./former-names";
import { nameAmong, purposeNames } from "./purpose-details";

/** The name that the given one means, among those that the reader may ask for; null: none of them. */
export const meantPurpose = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.string() },
  async (ctx: MemberContext, given): Promise<string | null> => {
    const names = await purposeNames(ctx);
    if (names.includes(given)) return given;
    return nameAmong(names, await currentName(ctx.db, given)) ?? null;
  },
);

type Entries = readonly (readonly [string, string])[];

/** The parameters of an address with the purpose as it is called now. `isMoved`: it was another one. */
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
