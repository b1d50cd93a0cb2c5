/** Rejected rows are written with their reason as JSON Lines, or as a CSV file that can be corrected and imported. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import type { Reject } from "@/lib/server/service/import/import-file";
import { CsvRejects, type RejectsLog } from "@/lib/server/service/import/rejects-csv";
import { CommandError } from "./command-error";
import { typedPath } from "./typed-path";

class LineRejects implements RejectsLog {
  readonly #out: WriteStream;

  constructor(out: WriteStream) {
    this.#out = out;
  }

  add(file: string, reject: Reject): void {
    const said = { file, ...reject };
    delete said.fields;
    this.#out.write(`${JSON.stringify(said)}\n`);
  }

  async end(): Promise<void> {
    this.#out.end();
    await once(this.#out, "close");
  }
}

/**
 * @param waiting rows of a CSV file that are buffered before its columns are settled
 * @throws CommandError `unwritable` when the path exists: it might be the file to import
 */
export async function openRejectsLog(path: string, waiting?: number): Promise<RejectsLog> {
  const out = createWriteStream(typedPath(path), { flags: "wx" });
  try {
    await once(out, "open");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" ? "this file exists; name a new one" : `can't be written (${code})`;
    throw new CommandError("unwritable", `--rejects ${typedPath(path)}: ${reason}.`);
  }
  return /\.csv$/i.test(path) ? new CsvRejects(out, waiting) : new LineRejects(out);
}
