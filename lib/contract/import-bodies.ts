import { z } from "zod";
import { ENCODINGS, type Encoding } from "./encodings";
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

export const newImportBody = z.strictObject({ options: importOptionsBody.optional() });

/** `name` includes the folders in which the file was dropped. `modifiedAt` is in ms since 1970. */
export const newFileBody = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  size: z.int().min(1),
  modifiedAt: z.int().min(0).max(8_640_000_000_000_000).optional(),
});
export type NewFileBody = z.infer<typeof newFileBody>;

/** The limit counts characters, which are at least as many bytes. */
export const pasteBody = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME).optional(),
  text: z.string().min(1).max(PASTE_BYTES),
});

/** Both null restore the guessed mapping. `saved`: id of a saved one. `encoding`: absent keeps it, null detects it. */
export const partMappingBody = z.strictObject({
  part: z.string().min(1).max(1_000),
  mapping: importMapping.nullable().default(null),
  saved: z.string().max(100).nullable().default(null),
  encoding: z
    .enum(Object.keys(ENCODINGS) as [Encoding, ...Encoding[]])
    .nullable()
    .optional(),
});

export const newMappingBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  mapping: importMapping,
  columns: z.array(z.string().max(500)).min(1).max(1_000),
});

/** `numbers` are the imports named by the preview. */
export const undoBody = z.strictObject({ numbers: z.array(z.int().min(1)).min(1).max(MOST_FILES) });
