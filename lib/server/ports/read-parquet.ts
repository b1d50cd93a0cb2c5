import "server-only";
/** Yields JSON texts. Column `id` is text: identifiers exceed JavaScript's numbers. @throws when it isn't Parquet */
export type ReadParquet = (path: string) => AsyncGenerator<string>;
