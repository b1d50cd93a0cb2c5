import "server-only";
/** The engine of the catalogue: everything else knows only the ports. */
export { openCatalogue, openCatalogueWriter } from "../adapters/duckdb/open-catalogue";
export { checkCatalogue } from "../adapters/duckdb/catalogue-files";
