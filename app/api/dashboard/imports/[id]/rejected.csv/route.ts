import { createReadStream } from "node:fs";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { fileResponse } from "@/lib/server/http/file-response";
import { findRejected } from "@/lib/server/team/imports/read-imports";

async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of createReadStream(path)) yield piece as Uint8Array;
}

export const GET = dashboardRoute(withContext(importContext, findRejected), {
  counts: "download",
  input: ({ params }) => params.id!,
  answer: ({ path, name }) => fileResponse({ name, type: "text/csv; charset=utf-8" }, piecesOf(path)),
});
