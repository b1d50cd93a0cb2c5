import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { newMappingBody } from "@/lib/contract/import-bodies";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { SavedMapping } from "@/lib/contract/imports";
import { memberIdOf } from "@/lib/server/access/caller";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db, Trx } from "@/lib/server/ports/database";

const MOST_SAVED = 200;

export async function savedMappings(db: Db | Trx): Promise<SavedMapping[]> {
  const rows = await db.selectFrom("importMapping").selectAll().orderBy("name").execute();
  return rows.map(({ id, name, mapping, columns, savedAt }) => {
    const read = JSON.parse(mapping) as ImportMapping;
    return {
      id,
      name,
      kind: read.kind,
      mapping: read,
      columns: JSON.parse(columns) as string[],
      savedAt,
    };
  });
}

export const listMappings = defineVerb({ scope: "import", input: null }, ({ db }: VerbContext) =>
  savedMappings(db),
);

/** Replaces a mapping of the same name. @throws AppError `conflict` when there are too many */
export const saveMapping = defineVerb(
  { scope: "import", input: newMappingBody, act: "mapping.saved" },
  async (ctx: VerbContext, { name, mapping, columns }, audit): Promise<SavedMapping> => {
    const known = await savedMappings(ctx.db);
    const before = known.find((each) => each.name === name);
    if (!before && known.length >= MOST_SAVED)
      throw new AppError("conflict", `There are ${MOST_SAVED} saved mappings. Remove one first.`);
    const id = before?.id ?? randomUUID();
    const savedAt = new Date().toISOString();
    const row = {
      name,
      mapping: JSON.stringify(mapping),
      columns: JSON.stringify(columns),
      savedBy: memberIdOf(ctx.actor),
      savedAt,
    };
    if (before) await ctx.db.updateTable("importMapping").set(row).where("id", "=", id).execute();
    else
      await ctx.db
        .insertInto("importMapping")
        .values({ id, ...row })
        .execute();
    await audit({ act: "mapping.saved", subject: id, after: { name, kind: mapping.kind } });
    return { id, name, kind: mapping.kind, mapping, columns, savedAt };
  },
);

/** @throws AppError `not_found` */
export const removeMapping = defineVerb(
  { scope: "import", input: z.string(), act: "mapping.removed" },
  async ({ db }: VerbContext, id, audit): Promise<null> => {
    const removed = await db
      .deleteFrom("importMapping")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new AppError("not_found", "This mapping doesn’t exist.");
    await audit({ act: "mapping.removed", subject: id, before: { name: removed.name } });
    return null;
  },
);
