import "server-only";
/** A file that cannot be imported at all; the message is one sentence for the person who gave it. */
export class ImportError extends Error {}

/** The file can be read, but what its columns mean is not known. `columns`: their names. */
export class UnknownFileError extends ImportError {
  readonly columns: readonly string[];

  constructor(message: string, columns: readonly string[] = []) {
    super(message);
    this.columns = columns;
  }
}
