import "server-only";
/** The filter applies to a folder or a ZIP file. A file that is named explicitly may have any name. */
const DATA = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson|xlsx|xlsm|parquet|zip)(?:\.gz)?$/i;

export const isDataName = (name: string) => DATA.test(name);
