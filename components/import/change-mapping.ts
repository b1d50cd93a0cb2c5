/** Changes of a mapping, as a person makes them one by one. A mapping that was changed stays as it was before. */
import type { FieldMapping, ImportMapping, MappedKind } from "@/lib/contract/import-mapping";
import type { FieldCheck, ImportPart } from "@/lib/contract/imports";

/** A part that nothing was understood of begins without fields. */
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

/** Another column, or none: how the values of the column before were read says nothing about it. */
export function withColumn(mapping: ImportMapping, name: string, column: string | null): ImportMapping {
  const value = mapping.fields[name]?.value;
  return withField(mapping, name, defined({ column: column ?? undefined, value }));
}

/** The value of rows whose column is empty, or of all rows. */
export function withValue(mapping: ImportMapping, name: string, value: string | null): ImportMapping {
  return withField(mapping, name, defined({ ...mapping.fields[name], value: value ?? undefined }));
}

/** One of the ways in which a column can be read. */
export const withReading = (
  mapping: ImportMapping,
  { field, mapping: found }: Pick<FieldCheck, "field" | "mapping">,
  set: Partial<FieldMapping>,
): ImportMapping => withField(mapping, field, defined({ ...found, ...mapping.fields[field], ...set }));

/** What a word of the file means; null: nothing. */
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

/** Fields that posts and creators have alike. */
export const SHARED_FIELDS: readonly string[] = [
  "id",
  "source",
  "followers",
  "country",
  "hashtags",
  "observedAt",
];

/** Rows are something else: fields that both kinds have keep their columns. */
export const withKind = (mapping: ImportMapping, kind: MappedKind): ImportMapping => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(mapping.fields).filter(([field]) => SHARED_FIELDS.includes(field)),
  ),
});
