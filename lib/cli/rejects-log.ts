/** `--rejects FILE`: every rejected row with its reason, as JSON Lines, or as a CSV file that can be fixed and imported. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { flatten } from "@/lib/server/service/import/mapping/column-profile";
import type { Reject } from "@/lib/server/service/import/import-file";
import { CommandError } from "./command-error";
import { typedPath } from "./typed-path";

export type RejectsLog = {
  /** `file`: name of the source. */
  add: (file: string, reject: Reject) => void;
  /** Rejects with 0 to 1 rows of memory are on their way to the disk afterwards. */
  end: () => Promise<void>;
};

/** A cell that a spreadsheet would run is text there; a handle or a negative number is left as it is. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const isRun = /^[=＝]/.test(text) || /^[+\-@\t\r＋－＠].*[(|!]/s.test(text);
  return isRun || /[",\r\n;']/.test(text) ? `"${(isRun ? `'${text}` : text).replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(",")}\r\n`;

type Row = { file: string; at: number; fields: Map<string, unknown>; reasons: string[] };

/** The columns of a CSV file are known when its last row is: rejected rows wait in memory, without their text twice. */
class CsvRejects implements RejectsLog {
  readonly #out: WriteStream;
  readonly #rows: Row[] = [];

  constructor(out: WriteStream) {
    this.#out = out;
  }

  add(file: string, { at, unit, field, reason, fields, isRow }: Reject): void {
    if (!isRow) return;
    const last = this.#rows.at(-1);
    const said = field ? `${field} ${reason}` : reason;
    if (last && last.file === file && last.at === at) return void last.reasons.push(said);
    const known = fields ? flatten(fields) : new Map<string, unknown>();
    this.#rows.push({ file, at, fields: known, reasons: [`${unit} ${at}: ${said}`] });
  }

  async end(): Promise<void> {
    const columns = [...new Set(this.#rows.flatMap(({ fields }) => [...fields.keys()]))];
    const isSeveral = new Set(this.#rows.map(({ file }) => file)).size > 1;
    this.#out.write(`\ufeff${line([...columns, ...(isSeveral ? ["file"] : []), "reason"])}`);
    for (const { file, fields, reasons } of this.#rows) {
      const values = columns.map((column) => fields.get(column));
      this.#out.write(line([...values, ...(isSeveral ? [file] : []), reasons.join("; ")]));
    }
    this.#out.end();
    await once(this.#out, "close");
  }
}

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

/** @throws CommandError `unwritable` when something is there already: it might be the very file to import */
export async function openRejectsLog(path: string): Promise<RejectsLog> {
  const out = createWriteStream(typedPath(path), { flags: "wx" });
  try {
    await once(out, "open");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EEXIST" ? "there is something already; name a new file" : `it cannot be written (${code})`;
    throw new CommandError("unwritable", `--rejects ${typedPath(path)}: ${reason}.`);
  }
  return /\.csv$/i.test(path) ? new CsvRejects(out) : new LineRejects(out);
}
