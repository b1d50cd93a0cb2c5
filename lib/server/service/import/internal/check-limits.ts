import "server-only";
import { formatExact } from "@/lib/contract/human-number";
import { ImportError } from "../import-error";
import { LONGEST_JSON, MOST_COLUMNS } from "../limits";

/** @throws ImportError */
export function checkColumns(count: number): void {
  if (count > MOST_COLUMNS)
    throw new ImportError(
      `The header has ${formatExact(count)} columns; a table may have ${formatExact(MOST_COLUMNS)}.`,
    );
}

/** @throws ImportError */
export function checkRecordLength(characters: number): void {
  if (characters > LONGEST_JSON)
    throw new ImportError(
      `A single record has more than ${formatExact(LONGEST_JSON)} characters; write one record a line.`,
    );
}
