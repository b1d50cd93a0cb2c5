import "server-only";
import type { CatalogueReader, CatalogueSummary, CatalogueWriter } from "@/lib/server/ports/catalogue";
import { env } from "@/lib/server/runtime/env";
import { openClickhouse } from "../adapters/clickhouse/open-catalogue";
import { checkCatalogue as checkFiles } from "../adapters/duckdb/catalogue-files";
import {
  openCatalogue as openFiles,
  openCatalogueWriter as openFilesWriter,
} from "../adapters/duckdb/open-catalogue";

/** Null: files in the data folder hold the catalogue, as in a backup. */
function addressOf(dataDir: string): string | null {
  const { catalogueUrl, dataDir: own } = env();
  return dataDir === own ? catalogueUrl : null;
}

/** One instance per process and folder; connects or opens files on the first query. */
export function openCatalogue(dataDir: string): CatalogueReader {
  const address = addressOf(dataDir);
  return address === null ? openFiles(dataDir) : openClickhouse(address).reader;
}

/** @param address server that has the catalogue; null: the files of the data folder, whatever the settings say */
export function openWriterAt(dataDir: string, address: string | null): CatalogueWriter {
  return address === null ? openFilesWriter(dataDir) : openClickhouse(address).writer;
}

export const openCatalogueWriter = (dataDir: string) => openWriterAt(dataDir, addressOf(dataDir));

/** @throws AppError `catalogue_unavailable` with the reason */
export function checkCatalogue(dataDir: string, isThorough = false): Promise<CatalogueSummary> {
  const address = addressOf(dataDir);
  return address === null ? checkFiles(dataDir, isThorough) : openClickhouse(address).writer.summary();
}
