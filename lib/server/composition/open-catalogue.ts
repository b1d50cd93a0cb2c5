import "server-only";
/** The engine of the catalogue: everything else knows only the ports. */
import type { CatalogueReader, CatalogueSummary, CatalogueWriter } from "@/lib/server/ports/catalogue";
import { env } from "@/lib/server/runtime/env";
import { openClickhouse } from "../adapters/clickhouse/open-catalogue";
import { checkCatalogue as checkFiles } from "../adapters/duckdb/catalogue-files";
import {
  openCatalogue as openFiles,
  openCatalogueWriter as openFilesWriter,
} from "../adapters/duckdb/open-catalogue";

/** The address of the server that has the catalogue of a data folder; null: its files have it, as those of a backup do. */
function addressOf(dataDir: string): string | null {
  const { catalogueUrl, dataDir: own } = env();
  return dataDir === own ? catalogueUrl : null;
}

/** One a process and folder. Connects, or opens the files, at the first question. */
export function openCatalogue(dataDir: string): CatalogueReader {
  const address = addressOf(dataDir);
  return address === null ? openFiles(dataDir) : openClickhouse(address).reader;
}

/** @param address of the server that has it; null: the files of the data folder have it, whatever the settings say */
export function openWriterAt(dataDir: string, address: string | null): CatalogueWriter {
  return address === null ? openFilesWriter(dataDir) : openClickhouse(address).writer;
}

/** Writes into the catalogue of a data folder, which need not exist. */
export const openCatalogueWriter = (dataDir: string) => openWriterAt(dataDir, addressOf(dataDir));

/**
 * Whether the catalogue of a data folder can be read. Writes nothing.
 * @param isThorough reads all records of files too
 * @throws AppError `catalogue_unavailable`, with what is wrong
 */
export function checkCatalogue(dataDir: string, isThorough = false): Promise<CatalogueSummary> {
  const address = addressOf(dataDir);
  return address === null ? checkFiles(dataDir, isThorough) : openClickhouse(address).writer.summary();
}
