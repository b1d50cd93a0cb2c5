/** What the calls of `imports.ts` take. On the server only: zod checks it. */
import { z } from "zod";
import { PLATFORMS } from "./enums";
import { importMapping } from "./import-mapping";
import { LONGEST_NAME, MOST_FILES, PASTE_BYTES, type ImportOptions } from "./imports";

const day = z.iso.date().nullable();

export const importOptionsBody: z.ZodType<ImportOptions> = z.strictObject({
  observed: day,
  date: day,
  decimal: z.enum([".", ","]).nullable(),
  dateOrder: z.enum(["day-first", "month-first"]).nullable(),
  isInferring: z.boolean(),
  platform: z.enum(PLATFORMS).nullable(),
});

/** Options that are left out are the usual ones. */
export const newImportBody = z.strictObject({ options: importOptionsBody.optional() });

/** `name`: of the file, with the folders in which it was dropped. `modifiedAt`: ms since 1970, of the file. */
export const newFileBody = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  size: z.int().min(1),
  modifiedAt: z.int().min(0).max(8_640_000_000_000_000).optional(),
});
export type NewFileBody = z.infer<typeof newFileBody>;

/** Characters, which are at least as many bytes. */
export const pasteBody = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME).optional(),
  text: z.string().min(1).max(PASTE_BYTES),
});

/** `part`: its name. One of `mapping` and `saved` (id of a saved mapping); both null: what was guessed again. */
export const partMappingBody = z.strictObject({
  part: z.string().min(1).max(1_000),
  mapping: importMapping.nullable().default(null),
  saved: z.string().max(100).nullable().default(null),
});

/** `columns`: headers of the file. */
export const newMappingBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  mapping: importMapping,
  columns: z.array(z.string().max(500)).min(1).max(1_000),
});

/** `numbers`: the imports that the preview said are undone. */
export const undoBody = z.strictObject({ numbers: z.array(z.int().min(1)).min(1).max(MOST_FILES) });
