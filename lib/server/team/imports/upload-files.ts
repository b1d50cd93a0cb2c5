import "server-only";
/** Files are uploaded in parts: after a lost connection the next part begins where the last one ended. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { formatExact } from "@/lib/contract/human-number";
import { newFileBody, pasteBody, type NewFileBody } from "@/lib/contract/import-bodies";
import { LONGEST_NAME, MOST_FILES, type ImportDetail, type ImportFile } from "@/lib/contract/imports";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { uploadFolder, uploadPath, type ImportContext } from "./import-context";
import { asFile, filesOf, findFile, findOpenImport, noteChange, type FileRow } from "./import-rows";
import { detailOf, usedBytes } from "./read-imports";

/** The catalogue is rewritten beside the old one, and the database grows too. */
const KEPT_FREE_BYTES = 256 * 1_048_576;

const inMegabytes = (bytes: number) => `${formatExact(Math.max(0, Math.floor(bytes / 1_048_576)))} MB`;

async function refuseTooMuch({ db, maxBytes, freeBytes }: ImportContext, size: number): Promise<void> {
  const left = maxBytes - (await usedBytes(db));
  if (size > left)
    throw new AppError(
      "body_too_large",
      `Uploads may have ${inMegabytes(maxBytes)} together, and ${inMegabytes(left)} are left. Discard an import or split the file.`,
    );
  const free = (await freeBytes()) - KEPT_FREE_BYTES;
  if (size > free)
    throw new AppError(
      "body_too_large",
      `The disk of the server has room for ${inMegabytes(free)} more. Free some space first.`,
    );
}

/** Removes control characters and path traversal from the label. */
function labelOf(name: string): string {
  const parts = name
    .replaceAll("\\", "/")
    .split("/")
    .map((part) => part.replaceAll(/\p{Cc}/gu, "").trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  return (parts.join("/") || "file").slice(-LONGEST_NAME).toWellFormed();
}

const isSame = (row: FileRow, { name, size, modifiedAt }: NewFileBody): boolean =>
  row.name === name &&
  row.size === size &&
  (row.modifiedAtMs === null || modifiedAt === undefined || Number(row.modifiedAtMs) === modifiedAt);

async function createFile(ctx: ImportContext, id: string, file: NewFileBody): Promise<ImportFile> {
  const name = labelOf(file.name);
  await findOpenImport(ctx.db, id);
  const files = await filesOf(ctx.db, id);
  const standing = files.find((each) => each.received < each.size && isSame(each, { ...file, name }));
  if (standing) return asFile(standing);
  if (files.length >= MOST_FILES)
    throw new AppError("conflict", `An import has at most ${MOST_FILES} files. Pack them into one ZIP file.`);
  await refuseTooMuch(ctx, file.size);
  await mkdir(uploadFolder(ctx.dataDir, id), { recursive: true, mode: 0o700 });
  const row = await ctx.db
    .insertInto("importFile")
    .values({
      id: randomUUID(),
      importId: id,
      position: (files.at(-1)?.position ?? 0) + 1,
      name,
      size: file.size,
      modifiedAtMs: file.modifiedAt ?? null,
      mappings: "{}",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(ctx.db, id);
  return asFile(row);
}

/** Continues an incomplete upload of the same file. @throws AppError `not_found`, `conflict`, `body_too_large` */
export const addFile = defineVerb(
  { scope: "import", input: newFileBody.extend({ id: z.string() }), transaction: "write" },
  async (ctx: ImportContext, { id, ...file }): Promise<ImportFile> => createFile(ctx, id, file),
);

const fileInput = z.strictObject({ id: z.string(), file: z.string() });

/** @throws AppError `not_found` */
export const readUpload = defineVerb(
  { scope: "import", input: fileInput },
  async ({ db }: ImportContext, { id, file }): Promise<ImportFile> => asFile(await findFile(db, id, file)),
);

const { O_CREAT, O_WRONLY } = constants;

/** A first part never truncates, as a late duplicate would delete later parts. @returns false after an erasure */
async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<boolean> {
  if (offset === 0) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, offset === 0 ? O_CREAT | O_WRONLY : "r+", 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
  if (!handle) return false;
  try {
    for (let written = 0; written < bytes.length;)
      written += (await handle.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
  } finally {
    await handle.close();
  }
  return true;
}

/** Bytes that another request has received meanwhile are not counted twice. */
async function noteReceived(db: Db, file: string, offset: number, received: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("importFile")
    .set({ received })
    .where("id", "=", file)
    .where("received", "=", offset)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const wrongOffset = (received: number) =>
  new AppError("conflict", `The file is here up to byte ${received}. Go on from there.`);

const part = fileInput.extend({ offset: z.int().min(0), bytes: z.instanceof(Uint8Array) });

/**
 * Appends the next part of a file, which is stored when this returns. A part that is sent again, because the answer was
 * lost, is refused with the received size.
 * @throws AppError `not_found`; `conflict` when it does not begin where the last one ended; `body_too_large` when it
 * exceeds the announced size
 */
export const putPart = defineVerb(
  { scope: "import", input: part },
  async (ctx: ImportContext, { id, file, offset, bytes }): Promise<ImportFile> => {
    await findOpenImport(ctx.db, id);
    const row = await findFile(ctx.db, id, file);
    if (offset !== row.received) throw wrongOffset(row.received);
    if (bytes.length === 0) throw new AppError("invalid_parameter", "A part has at least one byte.");
    const received = offset + bytes.length;
    if (received > row.size)
      throw new AppError("body_too_large", `The file was announced with ${formatExact(row.size)} bytes.`);
    if (!(await writeAt(uploadPath(ctx.dataDir, id, file), offset, bytes))) {
      await noteReceived(ctx.db, file, offset, 0);
      throw wrongOffset(0);
    }
    if (!(await noteReceived(ctx.db, file, offset, received)))
      throw wrongOffset((await findFile(ctx.db, id, file)).received);
    return asFile({ ...row, received });
  },
);

async function addWhole(
  ctx: ImportContext,
  id: string,
  name: string,
  bytes: Uint8Array,
): Promise<ImportFile> {
  const created = await createFile(ctx, id, { name, size: bytes.length });
  await writeFile(uploadPath(ctx.dataDir, id, created.id), bytes, { mode: 0o600 });
  await ctx.db
    .updateTable("importFile")
    .set({ received: bytes.length })
    .where("id", "=", created.id)
    .execute();
  return { ...created, receivedBytes: bytes.length, state: "uploaded" };
}

const wholeFile = z.strictObject({ id: z.string(), name: z.string(), bytes: z.instanceof(Uint8Array) });

/** @throws AppError `not_found`, `conflict`, `body_too_large`, `invalid_parameter` when it is empty */
export const addWholeFile = defineVerb(
  { scope: "import", input: wholeFile, transaction: "write" },
  async (ctx: ImportContext, { id, name, bytes }): Promise<ImportFile> => {
    if (bytes.length === 0) throw new AppError("invalid_parameter", `${labelOf(name)} is empty.`);
    return addWhole(ctx, id, name, bytes);
  },
);

/** @throws AppError `not_found`, `conflict`, `body_too_large` */
export const pasteText = defineVerb(
  { scope: "import", input: pasteBody.extend({ id: z.string() }), transaction: "write" },
  async (ctx: ImportContext, { id, text, name = "Pasted text" }): Promise<ImportFile> =>
    addWhole(ctx, id, name, new TextEncoder().encode(text)),
);

/** @throws AppError `not_found`, `conflict` */
export const removeFile = defineVerb(
  { scope: "import", input: fileInput, transaction: "write" },
  async (ctx: ImportContext, { id, file }): Promise<ImportDetail> => {
    await findOpenImport(ctx.db, id);
    await findFile(ctx.db, id, file);
    await ctx.db.deleteFrom("importFile").where("id", "=", file).execute();
    await rm(uploadPath(ctx.dataDir, id, file), { force: true });
    await noteChange(ctx.db, id);
    return detailOf(ctx, id);
  },
);
