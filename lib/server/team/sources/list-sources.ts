import "server-only";
import { z } from "zod";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { HarmfulSource, SourceResult, SourceView } from "@/lib/contract/import-sources";
import { AppError } from "@/lib/contract/errors";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db, Tables } from "@/lib/server/ports/database";
import type { Selectable } from "kysely";
import { openHeaders } from "./source-headers";

export type SourceRow = Selectable<Tables["importSource"]>;

export const resultsOf = ({ results }: Pick<SourceRow, "results">) => JSON.parse(results) as SourceResult[];

/** A fetch that began longer ago has ended with its process. */
const LONGEST_FETCH_MS = 900_000;

function stateOf(row: SourceRow): SourceView["state"] {
  if (row.beganAtMs !== null && Date.now() - row.beganAtMs < LONGEST_FETCH_MS) return "fetching";
  if (row.isPaused === 1 && row.isWanted === 0) return "paused";
  if (row.failures > 0) return "failing";
  return row.results === "[]" ? "new" : "good";
}

function viewOf(row: SourceRow, createdBy: string | null): SourceView {
  const state = stateOf(row);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    everyHours: row.everyHours,
    mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as ImportMapping),
    isInferring: row.isInferring === 1,
    defaultDate: row.defaultDate,
    observed: row.observed,
    headerNames: openHeaders(row.id, row.headers)?.map(([name]) => name) ?? null,
    state,
    isPaused: row.isPaused === 1,
    failures: row.failures,
    dueAt: state === "fetching" || state === "paused" ? null : new Date(row.dueMs).toISOString(),
    results: resultsOf(row),
    createdBy,
    createdAt: row.createdAt,
  };
}

const rowsOf = (db: Db) =>
  db
    .selectFrom("importSource")
    .leftJoin("member", "member.id", "importSource.createdBy")
    .selectAll("importSource")
    .select("member.name as memberName");

export const listSources = defineVerb(
  { scope: "import", input: null },
  async ({ db }: VerbContext): Promise<SourceView[]> => {
    const rows = await rowsOf(db).orderBy("importSource.name").execute();
    return rows.map(({ memberName, ...row }) => viewOf(row, memberName));
  },
);

/** Sources that were paused because their file ended the process that reads it, with the reason and the file. */
export const listHarmfulSources = defineVerb(
  { scope: "import", input: null },
  async ({ db }: VerbContext): Promise<HarmfulSource[]> => {
    const rows = await db
      .selectFrom("importSource")
      .select(["id", "name", "results"])
      .where("isPaused", "=", 1)
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
    const found = await rowsOf(db).where("importSource.id", "=", id).executeTakeFirst();
    if (!found) throw new AppError("not_found", "This source doesn’t exist.");
    const { memberName, ...row } = found;
    return viewOf(row, memberName);
  },
);
