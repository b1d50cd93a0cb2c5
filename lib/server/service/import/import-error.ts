import "server-only";
import type { MappingGuess } from "./mapping/guess-mapping";

/** A file that cannot be imported at all; the message is one sentence for the person who gave it. */
export class ImportError extends Error {}

/** What is known of a file whose columns mean nothing yet. `reasons`: what is missing, one sentence each. */
export type UnknownFile = { columns: readonly string[]; reasons: readonly string[]; guess?: MappingGuess };

/** The file can be read, but what its columns mean is not known. */
export class UnknownFileError extends ImportError {
  readonly columns: readonly string[];
  readonly reasons: readonly string[];
  readonly guess: MappingGuess | undefined;

  constructor(
    message: string,
    { columns, reasons, guess }: UnknownFile = { columns: [], reasons: [message] },
  ) {
    super(message);
    this.columns = columns;
    this.reasons = reasons;
    this.guess = guess;
  }
}
