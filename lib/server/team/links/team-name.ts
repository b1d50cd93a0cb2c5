import "server-only";
import { z } from "zod";
import { MAX_NAME_LENGTH } from "@/lib/contract/links";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readSetting, writeSetting } from "@/lib/server/access/team-setting";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

/** Clients see it at the top of their pages. */
export const teamName = async (db: Db): Promise<string> =>
  (await readSetting(db, "team_name")) ?? "Scoutdeck";

const message = `Enter at most ${MAX_NAME_LENGTH} characters.`;

/** An empty name brings the default back. @throws AppError `invalid_parameter` naming `name` */
export const saveTeamName = defineVerb(
  {
    scope: "members",
    input: z.strictObject({ name: z.string().trim().max(MAX_NAME_LENGTH, { error: message }) }),
    act: "settings.team",
  },
  async ({ db }: MemberContext, { name }, audit): Promise<void> => {
    const before = await teamName(db);
    await writeSetting(db, "team_name", name === "" ? null : name);
    await audit({ act: "settings.team", subject: "team", before: { name: before }, after: { name } });
  },
);
