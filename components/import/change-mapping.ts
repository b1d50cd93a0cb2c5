/** Every change returns a new mapping. */
import type { FieldMapping, ImportMapping, MappedKind } from "@/lib/contract/import-mapping";
import type { FieldCheck, ImportPart, ImportFile, SavedMapping } from "@/lib/contract/imports";

/** A file that wasn't recognised starts without fields. */
export const mappingOf = ({ mapping, kind }: Pick<ImportPart, "mapping" | "kind">): ImportMapping =>
  mapping ?? { kind: kind ?? "creators", fields: {} };

const defined = (field: FieldMapping): FieldMapping | null => {
  const kept = Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));
  return field.column === undefined && field.value === undefined ? null : (kept as FieldMapping);
};

function withField(mapping: ImportMapping, name: string, field: FieldMapping | null): ImportMapping {
  const { [name]: _before, ...others } = mapping.fields;
  return { ...mapping, fields: field ? { ...others, [name]: field } : others };
}

/** The reading of the previous column doesn't apply to the new one and is dropped. */
export function withColumn(mapping: ImportMapping, name: string, column: string | null): ImportMapping {
  const value = mapping.fields[name]?.value;
  return withField(mapping, name, defined({ column: column ?? undefined, value }));
}

/** The value fills rows with an empty cell, or all rows if there is no column. */
export function withValue(mapping: ImportMapping, name: string, value: string | null): ImportMapping {
  return withField(mapping, name, defined({ ...mapping.fields[name], value: value ?? undefined }));
}

export const withReading = (
  mapping: ImportMapping,
  { field, mapping: found }: Pick<FieldCheck, "field" | "mapping">,
  set: Partial<FieldMapping>,
): ImportMapping => withField(mapping, field, defined({ ...found, ...mapping.fields[field], ...set }));

/** A null `meaning` removes the word. */
export function withWord(
  mapping: ImportMapping,
  { field, mapping: found }: Pick<FieldCheck, "field" | "mapping">,
  word: string,
  meaning: string | null,
): ImportMapping {
  const before = { ...found, ...mapping.fields[field] };
  const { [word]: _old, ...others } = before.words ?? {};
  const words = meaning === null ? others : { ...others, [word]: meaning };
  return withField(mapping, field, defined({ ...before, words }));
}

export const SHARED_FIELDS: readonly string[] = [
  "id",
  "source",
  "followers",
  "country",
  "hashtags",
  "observedAt",
];

/** Fields that both kinds share keep their columns. */
export const withKind = (mapping: ImportMapping, kind: MappedKind): ImportMapping => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(mapping.fields).filter(([field]) => SHARED_FIELDS.includes(field)),
  ),
});

/** `saved` is the id of a saved mapping. Both are null for the detected mapping. */
export type MappingChange = { mapping: ImportMapping | null; saved: string | null };

export type MappingProps = {
  importId: string;
  file: ImportFile;
  part: ImportPart;
  saved: readonly SavedMapping[];
  isBusy: boolean;
  onMap: (change: MappingChange) => void;
};
