import type { RecordSource, RecordSources } from "@/lib/contract/record-sources";
import type { Known } from "./known-record";

const momentOf = (ms: number) => new Date(ms).toISOString();

export function sourcesOf(id: string, { values, inferred, seen }: Known): RecordSources {
  const sources = new Map<string | null, RecordSource>();
  for (const { at, source = null } of seen) {
    const moment = at === undefined ? null : momentOf(at);
    const known = sources.get(source);
    sources.set(source, {
      name: source,
      newest: known?.newest ?? moment,
      oldest: moment ?? known?.oldest ?? null,
    });
  }
  return {
    id,
    sources: [...sources.values()],
    inferred: [...inferred].filter((field) => Object.hasOwn(values, field)).toSorted(),
    history: seen.flatMap(({ at, source = null, counts }) =>
      at === undefined || Object.keys(counts).length === 0
        ? []
        : [{ observedAt: momentOf(at), source, counts: { ...counts } }],
    ),
  };
}
