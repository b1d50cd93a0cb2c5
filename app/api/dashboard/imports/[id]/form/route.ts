import { AppError } from "@/lib/contract/errors";
import { partMappingBody } from "@/lib/contract/import-bodies";
import { IMPORT_PATH } from "@/lib/contract/imports";
import { ownValue } from "@/lib/contract/own-value";
import { mappingIn } from "@/lib/domain/import-fields";
import { parseWith } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { changeMapping, discardImport } from "@/lib/server/team/imports/change-import";
import type { ImportContext } from "@/lib/server/team/imports/import-context";
import { checkImport, runImport, stopImport } from "@/lib/server/team/imports/start-work";
import { undoImport } from "@/lib/server/team/imports/undo-import";
import { shownProblem } from "../../import-form";

type Act = (ctx: ImportContext, id: string, fields: URLSearchParams) => Promise<unknown>;

async function map(ctx: ImportContext, id: string, fields: URLSearchParams): Promise<void> {
  const saved = fields.get("saved") || null;
  const names = [...fields.keys()];
  const chosen = parseWith(partMappingBody, {
    part: fields.get("part") ?? "",
    saved,
    mapping: saved === null ? mappingIn({ get: (name) => fields.get(name), names }) : null,
  });
  await changeMapping(ctx, { id, file: fields.get("file") ?? "", ...chosen });
  await checkImport(ctx, id);
}

async function readAs(ctx: ImportContext, id: string, fields: URLSearchParams): Promise<void> {
  const chosen = parseWith(partMappingBody, {
    part: fields.get("part") ?? "",
    encoding: fields.get("encoding"),
  });
  await changeMapping(ctx, { id, file: fields.get("file") ?? "", ...chosen });
  await checkImport(ctx, id);
}

const ACTS: Record<string, Act> = {
  check: checkImport,
  run: runImport,
  stop: stopImport,
  discard: discardImport,
  mapping: map,
  encoding: readAs,
  undo: (ctx, id, fields) =>
    undoImport(ctx, { id, numbers: (fields.get("numbers") ?? "").split(",").map(Number) }),
};

const idOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.split("/").at(-2) ?? "");

export const POST = formRoute(async (fields, request) => {
  const id = idOf(request);
  const path = `${IMPORT_PATH}/${encodeURIComponent(id)}`;
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(path)}` };
  const action = fields.get("action") ?? "";
  try {
    const act = ownValue(ACTS, action);
    if (!act) throw new AppError("invalid_parameter", "This action doesn’t exist.");
    await act(importContext(ctx), id, fields);
    return { to: action === "discard" ? IMPORT_PATH : `${path}?done=${action}` };
  } catch (error) {
    return shownProblem(path, error);
  }
});
