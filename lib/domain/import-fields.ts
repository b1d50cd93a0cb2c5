import type { FieldMapping, ImportMapping, MappedKind } from "@/lib/contract/import-mapping";
import type { ImportOptions } from "@/lib/contract/imports";

type Fields = { get: (name: string) => string | null; names: readonly string[] };

export function optionsIn({ get }: Pick<Fields, "get">): ImportOptions {
  const chosen = (name: string) => get(name)?.trim() || null;
  return {
    observed: chosen("observed"),
    date: chosen("date"),
    decimal: chosen("decimal") as ImportOptions["decimal"],
    dateOrder: chosen("dateOrder") as ImportOptions["dateOrder"],
    // Unchecked boxes are not sent, so another field says that the form has one.
    isInferring: get("hasInferring") === null || get("isInferring") !== null,
    platform: chosen("platform") as ImportOptions["platform"],
  };
}

/** Parses `column.followers=Abonnés`, `decimal.followers=,`. A field without column and value is not mapped. */
export function mappingIn({ get, names }: Fields): ImportMapping {
  const fields: Record<string, FieldMapping> = {};
  const targets = new Set(names.flatMap((name) => /^(?:column|value)\.([A-Za-z]+)$/.exec(name)?.[1] ?? []));
  for (const field of targets) {
    const chosen = (name: string) => get(`${name}.${field}`) || undefined;
    const [column, value, times] = [chosen("column"), chosen("value"), chosen("times")];
    if (column === undefined && value === undefined) continue;
    const read = { decimal: chosen("decimal"), date: chosen("date"), rate: chosen("rate") };
    const known = Object.entries(read).filter(([, text]) => text !== undefined);
    fields[field] = {
      ...(column !== undefined && { column }),
      ...(value !== undefined && { value }),
      ...(times !== undefined && { times: Number(times) }),
      ...Object.fromEntries(known),
    };
  }
  return { kind: (get("kind") ?? "") as MappedKind, fields };
}
