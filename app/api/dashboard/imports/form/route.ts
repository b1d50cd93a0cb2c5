import { AppError } from "@/lib/contract/errors";
import { IMPORT_PATH, FORM_BYTES } from "@/lib/contract/imports";
import { optionsIn } from "@/lib/domain/import-fields";
import { authorize } from "@/lib/server/access/caller";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { multipartRoute } from "@/lib/server/http/write-route";
import { beginImport, discardImport } from "@/lib/server/team/imports/change-import";
import { checkImport } from "@/lib/server/team/imports/start-work";
import { addWholeFile, pasteText } from "@/lib/server/team/imports/upload-files";
import type { MemberContext } from "@/lib/server/team/team-context";

async function bring(member: MemberContext, form: FormData): Promise<string> {
  const ctx = importContext(member);
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
  const text = form.get("text");
  const hasText = typeof text === "string" && text.trim() !== "";
  if (files.length === 0 && !hasText) throw new AppError("invalid_parameter", "Select a file first.");
  const get = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const { id } = await beginImport(ctx, { options: optionsIn({ get }) });
  try {
    for (const file of files)
      await addWholeFile(ctx, { id, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (hasText) await pasteText(ctx, { id, text });
    await checkImport(ctx, id);
  } catch (error) {
    // A partial import would look like a complete one.
    await discardImport(ctx, id);
    throw error;
  }
  return id;
}

export const POST = multipartRoute({ page: IMPORT_PATH, mostBytes: FORM_BYTES }, async (ctx, read) => {
  authorize(ctx, "import");
  return `${IMPORT_PATH}/${await bring(ctx, await read())}`;
});
