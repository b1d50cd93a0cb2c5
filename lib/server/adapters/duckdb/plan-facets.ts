import "server-only";
import type { Facets } from "@/lib/contract/records";
import { facetParts, type FacetPart } from "../catalogue/facet-parts";
import { countsSql, totalSql } from "./count-parts";
import type { Layout } from "../catalogue/layout";
import { shareOf } from "./ratio";
import { isReadThrough } from "../catalogue/where";
import { tableFor } from "./clustered";
import { conditionsOf } from "./conditions";

/** A filter that leaves a larger ratio of the records is not worth materializing. */
const NARROW = 0.25;

export type FacetQuestion = {
  layout: Layout;
  values: object;
  records: number;
  usual: () => Promise<Facets>;
};
type Plan = { sql: string; params: string[] };
type Source = { from: string; left: readonly string[] };

const all = (conditions: readonly string[]) => conditions.join(" and ") || "true";

async function pivotOf(
  used: readonly FacetPart[],
  { values, usual }: FacetQuestion,
): Promise<FacetPart | undefined> {
  if (used.length < 2) return undefined;
  const counts = await usual();
  const shares = used.map((part) => shareOf(part.own!, values, counts));
  const least = Math.min(...shares);
  return least > NARROW ? undefined : used[shares.indexOf(least)];
}

/** Each facet ignores its own filter, so facets of used filters are counted separately under the other filters. */
export async function planFacets(question: FacetQuestion): Promise<Plan> {
  const { layout, values } = question;
  const { kind, query } = layout;
  const { byFilter, params } = conditionsOf(layout, values);
  if (byFilter.size === 0) return { sql: `select part, code, n, shown from ${kind}.counts`, params };
  const parts = facetParts(layout);
  const isOwn = ({ own }: FacetPart) => own !== undefined && byFilter.has(own.name);
  const conditionOf = ({ own }: FacetPart) => byFilter.get(own!.name)!;
  const used = parts.filter(isOwn);
  const pivot = await pivotOf(used, question);
  const asides = used.filter((part) => part !== pivot);
  const others = [...byFilter].filter(([name]) => !used.some(({ own }) => own!.name === name));
  const counted = [...new Set(parts.map(({ column }) => column))];
  const needed = [...new Set([...counted, ...used.map(({ own }) => own!.filter.column)])].join(", ");
  const steps: string[] = [];
  const keep = (name: string, { from, left }: Source): Source => {
    steps.push(`${name} as materialized (select ${needed} from ${from} where ${all(left)})`);
    return { from: name, left: [] };
  };
  const table: Source = { from: tableFor(layout, byFilter.keys()), left: others.map(([, sql]) => sql) };
  // Materialize only if finding these records again is expensive.
  const isKept = used.length > 0 && others.some(([name]) => isReadThrough(query.filters[name]!));
  const wide = isKept ? keep("base", table) : table;
  const near = pivot ? keep("near", { from: wide.from, left: [...wide.left, conditionOf(pivot)] }) : wide;
  const hit = `hit as materialized (select ${counted.join(", ")} from ${near.from}
    where ${all([...near.left, ...asides.map(conditionOf)])})`;
  const apart = used.map((part) => {
    const source = part === pivot ? wide : near;
    const rest = [...source.left, ...asides.filter((other) => other !== part).map(conditionOf)];
    return rest.length === 0 && source === table
      ? `select part, code, n, shown from ${kind}.counts where part = '${part.name}'`
      : countsSql([part], `${source.from} where ${all(rest)}`, kind);
  });
  const free = parts.filter((part) => !isOwn(part));
  const counts = [totalSql("hit"), countsSql(free, "hit", kind), ...apart].filter((sql) => sql !== "");
  return { sql: `with ${[...steps, hit].join(", ")} ${counts.join(" union all ")}`, params };
}
