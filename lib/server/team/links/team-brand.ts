import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MAX_LOGO_BYTES, MAX_NAME_LENGTH } from "@/lib/contract/links";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readSetting, writeSetting } from "@/lib/server/access/team-setting";
import type { Db } from "@/lib/server/ports/database";
import { pictureType } from "../posters/picture-type";
import type { MemberContext } from "../team-context";

/** `logo` is a `data:` address, so that a client's page asks for nothing else. */
export type TeamBrand = { name: string; logo: string | null };

/** Clients see it at the top of their pages. */
export async function readTeamBrand(db: Db): Promise<TeamBrand> {
  return {
    name: (await readSetting(db, "team_name")) ?? "Scoutdeck",
    logo: await readSetting(db, "team_logo"),
  };
}

const message = `Enter at most ${MAX_NAME_LENGTH} characters.`;

function dataAddress(bytes: Buffer): string {
  const type = pictureType(bytes);
  if (type && bytes.length <= MAX_LOGO_BYTES) return `data:${type};base64,${bytes.toString("base64")}`;
  const text = `Choose a PNG, JPEG, WebP, GIF or AVIF picture of at most ${MAX_LOGO_BYTES / 1024} KB.`;
  throw new AppError("invalid_parameter", text, {
    errors: [{ field: "logo", code: "invalid_value", message: text }],
  });
}

/**
 * An empty name brings the default back. Absent settings stay unchanged; null removes the logo.
 * @throws AppError `invalid_parameter` naming `name` or `logo`
 */
export const saveTeamBrand = defineVerb(
  {
    scope: "members",
    input: z.strictObject({
      name: z.string().trim().max(MAX_NAME_LENGTH, { error: message }).optional(),
      logo: z.instanceof(Buffer).nullable().optional(),
    }),
    act: "settings.team",
  },
  async ({ db }: MemberContext, { name: given, logo }, audit): Promise<void> => {
    const before = await readTeamBrand(db);
    const name = given ?? before.name;
    if (logo !== undefined) await writeSetting(db, "team_logo", logo && dataAddress(logo));
    if (given !== undefined) await writeSetting(db, "team_name", given === "" ? null : given);
    const after = { name, hasLogo: logo === undefined ? before.logo !== null : logo !== null };
    await audit({
      act: "settings.team",
      subject: "team",
      before: { name: before.name, hasLogo: before.logo !== null },
      after,
    });
  },
);
