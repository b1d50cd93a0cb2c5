import "server-only";
export { readParquet } from "../adapters/duckdb/read-parquet";
