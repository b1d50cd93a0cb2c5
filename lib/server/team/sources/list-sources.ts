import "server-only";
import { z } from "zod";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { HarmfulSource, SourceResult, SourceView } from "@/lib/contract/import-sources";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db, Tables } from "@/lib/server/ports/database";
import type { Selectable } from "kysely";
import { openHeaders } from "./source-headers";

export type SourceRow = Selectable<Tables["import_source"]>;

export const resultsOf = ({ results }: Pick<SourceRow, "results">) => JSON.parse(results) as SourceResult[];

/** A fetch that began longer ago has ended with its process. */
const LONGEST_FETCH_MS = 900_000;

function stateOf(row: SourceRow): SourceView["state"] {
  if (row.began_at_ms !== null && Date.now() - row.began_at_ms < LONGEST_FETCH_MS) return "fetching";
  if (row.is_paused === 1 && row.is_wanted === 0) return "paused";
  if (row.failures > 0) return "failing";
  return row.results === "[]" ? "new" : "good";
}

function viewOf(row: SourceRow, createdBy: string | null): SourceView {
  const state = stateOf(row);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    everyHours: row.every_hours,
    mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as ImportMapping),
    isInferring: row.is_inferring === 1,
    defaultDate: row.default_date,
    observed: row.observed,
    headerNames: openHeaders(row.id, row.headers)?.map(([name]) => name) ?? null,
    state,
    isPaused: row.is_paused === 1,
    failures: row.failures,
    dueAt: state === "fetching" || state === "paused" ? null : new Date(row.due_ms).toISOString(),
    results: resultsOf(row),
    createdBy,
    createdAt: row.created_at,
  };
}

const rowsOf = (db: Db) =>
  db
    .selectFrom("import_source")
    .leftJoin("member", "member.id", "import_source.created_by")
    .selectAll("import_source")
    .select("member.name as member_name");

export const listSources = defineVerb(
  { scope: "import", input: null },
  async ({ db }: VerbContext): Promise<SourceView[]> => {
    const rows = await rowsOf(db).orderBy("import_source.name").execute();
    return rows.map(({ member_name, ...row }) => viewOf(row, member_name));
  },
);

/** Sources that were paused because their file ended the process that reads it, with the reason and the file. */
export const listHarmfulSources = defineVerb(
  { scope: "import", input: null },
  async ({ db }: VerbContext): Promise<HarmfulSource[]> => {
    const rows = await db
      .selectFrom("import_source")
      .select(["id", "name", "results"])
      .where("is_paused", "=", 1)
      .orderBy("name")
      .execute();
    return rows.flatMap(({ id, name, ...row }) => {
      const [last] = resultsOf(row);
      return last?.hasEndedReader ? [{ id, name, problem: last.problem ?? "" }] : [];
    });
  },
);

export const sourceId = z.string().min(1).max(60);

/** @throws AppError `not_found` */
export const readSource = defineVerb(
  { scope: "import", input: sourceId },
  async ({ db }: VerbContext, id): Promise<SourceView> => {
    const found = await rowsOf(db).where("import_source.id", "=", id).executeTakeFirst();
    if (!found) throw new AppError("not_found", "This source doesn’t exist.");
    const { member_name, ...row } = found;
    return viewOf(row, member_name);
  },
);
