import "server-only";
/** Names of files that are taken from a folder or a ZIP file. A file that is named by itself may have any name. */
const DATA = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson|xlsx|xlsm|parquet|zip)(?:\.gz)?$/i;

export const isDataName = (name: string) => DATA.test(name);
