/** Field names are snake_case in the catalogue and in definitions, camelCase in records. */

type RecordField<C extends string> = C extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<RecordField<Rest>>}`
  : C;

export function fieldOf<C extends string>(column: C): RecordField<C> {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as RecordField<C>;
}
