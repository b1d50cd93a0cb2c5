import "server-only";
import type { Benchmark, Facets } from "@/lib/contract/records";
import { benchmarksFrom, facetsFrom, type BenchmarkRow, type FacetRow } from "../catalogue/assemble-facets";
import type { Layout } from "../catalogue/layout";
import type { ConnectionPool } from "./connection-pool";
import { planFacets, type FacetQuestion } from "./plan-facets";

export async function countFacets(
  pool: ConnectionPool,
  question: FacetQuestion,
  signal?: AbortSignal,
): Promise<Facets> {
  const { layout, records } = question;
  const { sql, params } = await planFacets(question);
  const rows = records === 0 ? [] : ((await pool.rows(sql, params, signal)) as FacetRow[]);
  return facetsFrom(layout, rows);
}

export async function readBenchmarks(
  pool: ConnectionPool,
  layout: Layout,
): Promise<Record<string, Benchmark>> {
  const sql = "select category, posts, score_at, reach, engagement, share_rate from posts.benchmark";
  return benchmarksFrom(layout, (await pool.rows(sql, [])) as BenchmarkRow[]);
}
