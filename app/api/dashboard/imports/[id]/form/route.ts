import { partMappingBody } from "@/lib/contract/import-bodies";
import { IMPORT_PATH } from "@/lib/contract/imports";
import { mappingIn } from "@/lib/domain/import-fields";
import { parseWith } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { changeMapping, discardImport } from "@/lib/server/team/imports/change-import";
import { checkImport, runImport, stopImport } from "@/lib/server/team/imports/start-work";
import { undoImport } from "@/lib/server/team/imports/undo-import";

const start = (verb: typeof runImport, action: string) =>
  act(verb, (_, { params }) => params.id!, `?done=${action}`);

/** Reads the file again with what `chosenIn` finds in the form. */
const read = (action: string, chosenIn: (fields: URLSearchParams) => object) =>
  act(
    changeMapping,
    (fields, { params }) => ({
      id: params.id!,
      ...textsIn(fields, ["file"]),
      ...parseWith(partMappingBody, { ...textsIn(fields, ["part"]), ...chosenIn(fields) }),
    }),
    async (_, { ctx, params }) => {
      await checkImport(ctx, params.id!);
      return `?done=${action}`;
    },
  );

function mappingOf(fields: URLSearchParams) {
  const saved = fields.get("saved") || null;
  const form = { get: (name: string) => fields.get(name), names: [...fields.keys()] };
  return { saved, mapping: saved === null ? mappingIn(form) : null };
}

export const POST = writeRoute(
  {
    page: ({ params }) => `${IMPORT_PATH}/${encodeURIComponent(params.id!)}`,
    context: (ctx) => importContext(ctx),
  },
  {
    check: start(checkImport, "check"),
    run: start(runImport, "run"),
    stop: act(stopImport, (_, { params }) => params.id!, "?done=stop"),
    discard: act(discardImport, (_, { params }) => params.id!, IMPORT_PATH),
    mapping: read("mapping", mappingOf),
    encoding: read("encoding", (fields) => ({ encoding: fields.get("encoding") })),
    undo: act(
      undoImport,
      (fields, { params }) => ({
        id: params.id!,
        numbers: (fields.get("numbers") ?? "").split(",").map(Number),
      }),
      "?done=undo",
    ),
  },
);
