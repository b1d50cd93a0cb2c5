/** `--rejects FILE`: every rejected row with its reason, as JSON Lines, or as a CSV file that can be fixed and imported. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { flatten } from "@/lib/server/service/import/mapping/column-profile";
import type { Reject } from "@/lib/server/service/import/import-file";
import { shownValue } from "@/lib/server/service/import/shown-value";
import { CommandError } from "./command-error";
import { typedPath } from "./typed-path";

export type RejectsLog = {
  /** `file`: name of the source. */
  add: (file: string, reject: Reject) => void;
  /** Everything is on the disk afterwards. */
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

/** So many rows wait in memory before the columns of the CSV file are settled: later rows may have others. */
const WAITING = 10_000;

type Heading = { columns: string[]; files: ReadonlySet<string> };

class CsvRejects implements RejectsLog {
  readonly #out: WriteStream;
  readonly #waiting: number;
  #rows: Row[] = [];
  #heading: Heading | undefined;

  constructor(out: WriteStream, waiting: number) {
    this.#out = out;
    this.#waiting = waiting;
  }

  add(file: string, { at, unit, field, reason, fields, isRow }: Reject): void {
    if (!isRow) return;
    const last = this.#rows.at(-1);
    const said = field ? `${field} ${reason}` : reason;
    if (last && last.file === file && last.at === at) return void last.reasons.push(said);
    // The last row may get further reasons; those before it are complete.
    if (this.#heading || this.#rows.length >= this.#waiting) this.#flush();
    const known = fields ? flatten(fields) : new Map<string, unknown>();
    this.#rows.push({ file, at, fields: known, reasons: [`${unit} ${at}: ${said}`] });
  }

  #settled(): Heading {
    if (this.#heading) return this.#heading;
    const columns = [...new Set(this.#rows.flatMap(({ fields }) => [...fields.keys()]))];
    const files = new Set(this.#rows.map(({ file }) => file));
    this.#out.write(`\ufeff${line([...columns, ...(files.size > 1 ? ["file"] : []), "reason"])}`);
    this.#heading = { columns, files };
    return this.#heading;
  }

  #flush(): void {
    const { columns, files } = this.#settled();
    for (const { file, fields, reasons } of this.#rows) {
      const late = [...fields].filter(([column, value]) => !columns.includes(column) && value !== "");
      const said = [
        ...(files.size === 1 && !files.has(file) ? [`of ${file}`] : []),
        ...reasons,
        ...late.map(([column, value]) => `${column} is ${shownValue(value) ?? "empty"}`),
      ];
      const values = columns.map((column) => fields.get(column));
      this.#out.write(line([...values, ...(files.size > 1 ? [file] : []), said.join("; ")]));
    }
    this.#rows = [];
  }

  async end(): Promise<void> {
    this.#flush();
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

/**
 * @param waiting rows of a CSV file that are held before its columns are settled
 * @throws CommandError `unwritable` when something is there already: it might be the very file to import
 */
export async function openRejectsLog(path: string, waiting = WAITING): Promise<RejectsLog> {
  const out = createWriteStream(typedPath(path), { flags: "wx" });
  try {
    await once(out, "open");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EEXIST" ? "there is something already; name a new file" : `it cannot be written (${code})`;
    throw new CommandError("unwritable", `--rejects ${typedPath(path)}: ${reason}.`);
  }
  return /\.csv$/i.test(path) ? new CsvRejects(out, waiting) : new LineRejects(out);
}
