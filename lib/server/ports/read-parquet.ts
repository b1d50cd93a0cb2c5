import "server-only";
/**
 * The records of a Parquet file as JSON texts, in the order of the file. Column `id` comes as a text, because
 * identifiers have more digits than a JavaScript number can hold.
 * @throws when the file is not readable Parquet
 */
export type ReadParquet = (path: string) => AsyncGenerator<string>;
