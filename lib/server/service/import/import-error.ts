import "server-only";
import type { EncodingReading } from "@/lib/contract/imports";
import type { MappingGuess } from "./mapping/guess-mapping";

/** A file that can't be imported at all; the message is one sentence for the person who provided it. */
export class ImportError extends Error {}

/** `reasons`: missing information, one sentence each. */
type UnknownFile = { columns: readonly string[]; reasons: readonly string[]; guess?: MappingGuess };

export class UnknownFileError extends ImportError {
  readonly columns: readonly string[];
  readonly reasons: readonly string[];
  readonly guess: MappingGuess | undefined;
  /** Columns may be unknown because the text has another encoding. */
  readings: readonly EncodingReading[] = [];

  constructor(
    message: string,
    { columns, reasons, guess }: UnknownFile = { columns: [], reasons: [message] },
  ) {
    super(message);
    this.columns = columns;
    this.reasons = reasons;
    this.guess = guess;
  }

  readAs(readings: readonly EncodingReading[]): this {
    this.readings = readings;
    return this;
  }
}
