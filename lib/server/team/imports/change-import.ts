import "server-only";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { importOptionsBody, newImportBody, partMappingBody } from "@/lib/contract/import-bodies";
import { MOST_DRAFTS, USUAL_OPTIONS, type ImportDetail } from "@/lib/contract/imports";
import { memberIdOf } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db, Trx } from "@/lib/server/ports/database";
import { uploadFolder, type ImportContext } from "./import-context";
import { findFile, findOpenImport, noteChange, OPEN, type Choices, type PartChoice } from "./import-rows";
import { detailOf } from "./read-imports";
import { savedMappings } from "./saved-mappings";

/** Call it inside a transaction, which holds the only write lock. */
export async function nextNumber(trx: Db | Trx): Promise<number> {
  const { last } = await trx
    .selectFrom("dataImport")
    .select((row) => row.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

async function refuseManyDrafts(db: Db, memberId: string | null): Promise<void> {
  const { count } = await db
    .selectFrom("dataImport")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .where("state", "in", OPEN)
    .where("startedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_DRAFTS)
    throw new AppError(
      "conflict",
      `You have ${MOST_DRAFTS} imports that were not run. Run or discard one first.`,
    );
}

/** @throws AppError `conflict` when the caller has too many drafts */
export const beginImport = defineVerb(
  { scope: "import", input: newImportBody, transaction: "write" },
  async (ctx: ImportContext, { options = USUAL_OPTIONS }): Promise<ImportDetail> => {
    await refuseManyDrafts(ctx.db, memberIdOf(ctx.actor));
    const id = randomUUID();
    const now = new Date().toISOString();
    const by = { byKind: "member" as const, memberId: memberIdOf(ctx.actor) };
    await ctx.db
      .insertInto("dataImport")
      .values({
        id,
        number: await nextNumber(ctx.db),
        state: "draft",
        ...by,
        options: JSON.stringify(options),
        createdAt: now,
        changedAt: now,
      })
      .execute();
    return detailOf(ctx, id);
  },
);

/** @throws AppError `not_found`, `conflict` while it is checked or runs, and once it is published */
export const changeOptions = defineVerb(
  {
    scope: "import",
    input: z.strictObject({ id: z.string(), options: importOptionsBody }),
    transaction: "write",
  },
  async (ctx: ImportContext, { id, options }): Promise<ImportDetail> => {
    await findOpenImport(ctx.db, id);
    await ctx.db
      .updateTable("dataImport")
      .set({ options: JSON.stringify(options) })
      .where("id", "=", id)
      .execute();
    await noteChange(ctx.db, id);
    return detailOf(ctx, id);
  },
);

/** Names of columns that every encoding reads alike. */
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const isReadAlike = (mapping: PartChoice["mapping"]) => /^[\0-\x7f]*$/.test(JSON.stringify(mapping));

/** An answer about the encoding alone keeps the columns that a person chose, as far as their names stay the same. */
function nextChoice(
  before: PartChoice | undefined,
  { mapping, saved, encoding }: Omit<z.output<typeof partMappingBody>, "part">,
): PartChoice {
  const kept = encoding === undefined ? before?.encoding : encoding;
  const isEncodingOnly = encoding !== undefined && mapping === null && saved === null;
  const columns =
    isEncodingOnly && before && isReadAlike(before.mapping)
      ? { mapping: before.mapping, saved: before.saved }
      : { mapping, saved };
  return { ...columns, ...(kept && { encoding: kept }) };
}

const partMapping = partMappingBody.extend({ id: z.string(), file: z.string() });

/** @throws AppError `not_found` (also for an unknown saved mapping), `conflict` */
export const changeMapping = defineVerb(
  { scope: "import", input: partMapping, act: "import.mapping" },
  async (ctx: ImportContext, { id, file, part, mapping, saved, encoding }, audit): Promise<ImportDetail> => {
    const { number } = await findOpenImport(ctx.db, id);
    const row = await findFile(ctx.db, id, file);
    const known = saved === null ? null : (await savedMappings(ctx.db)).find((each) => each.id === saved);
    if (known === undefined) throw new AppError("not_found", "This mapping doesn’t exist.");
    const before = JSON.parse(row.mappings) as Choices;
    const choice = { mapping, saved, encoding };
    const choices: Choices = { ...before, [part]: nextChoice(ownValue(before, part), choice) };
    await ctx.db
      .updateTable("importFile")
      .set({ mappings: JSON.stringify(choices) })
      .where("id", "=", file)
      .execute();
    await noteChange(ctx.db, id);
    const kind = (mapping ?? known?.mapping)?.kind;
    await audit({
      act: "import.mapping",
      subject: id,
      after: { number, ...(kind && { kind }), ...(known && { name: known.name }) },
    });
    return detailOf(ctx, id);
  },
);

/** @throws AppError `not_found`, `conflict` */
export const discardImport = defineVerb(
  { scope: "import", input: z.string(), act: "import.discarded" },
  async (ctx: ImportContext, id, audit): Promise<null> => {
    const { number } = await findOpenImport(ctx.db, id);
    await ctx.db.deleteFrom("importFile").where("importId", "=", id).execute();
    await ctx.db.deleteFrom("dataImport").where("id", "=", id).execute();
    await rm(uploadFolder(ctx.dataDir, id), { recursive: true, force: true });
    await audit({ act: "import.discarded", subject: id, before: { number } });
    return null;
  },
);
