import "server-only";
/** Exports for benchmarks only, beyond the ports (decision 11). */
export { ClickhouseCatalogue, writerOf as clickhouseWriter } from "../adapters/clickhouse/open-catalogue";
export { Engine as ClickhouseServer } from "../adapters/clickhouse/engine";
export { openCatalogueWithoutMemory } from "../adapters/duckdb/open-catalogue";
export { readCsvByEngine } from "../adapters/duckdb/engine-csv";
export { exportColumns } from "../adapters/duckdb/export-columns";
export type {
  ColumnExport,
  Dictionary,
  ExportedColumn,
  ExportedTable,
  ExportedType,
  ExportedValue,
} from "../adapters/duckdb/export-columns";
