import "server-only";
/**
 * Yields the records as JSON texts in the order of the file. Column `id` is text, because identifiers exceed the
 * precision of JavaScript numbers.
 * @throws when the file is not readable Parquet
 */
export type ReadParquet = (path: string) => AsyncGenerator<string>;
