/** The definition of a search by its name: client components receive the name, the data stays out of the page. */
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";

export type QueryName = QueryDefinition["name"];

const DEFINITIONS: Record<QueryName, QueryDefinition> = { viral: viralQuery, creators: creatorQuery };

export function definitionOf(query: QueryName | QueryDefinition): QueryDefinition {
  return typeof query === "string" ? DEFINITIONS[query] : query;
}
