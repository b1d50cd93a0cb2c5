import "server-only";
/** The reader of Parquet files; it comes with the engine of the catalogue. */
export { readParquet } from "../adapters/duckdb/read-parquet";
