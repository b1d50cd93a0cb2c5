import "server-only";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Reject } from "./import-file";
import { flatten } from "./mapping/column-profile";
import { shownValue } from "./internal/shown-value";

export type RejectsLog = {
  add: (file: string, reject: Reject) => void;
  /** Resolves when everything is on the disk. */
  end: () => Promise<void>;
};

/** Escapes a formula; a handle or a negative number is unchanged. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const isRun = /^[=＝]/.test(text) || /^[+\-@\t\r＋－＠].*[(|!]/s.test(text);
  return isRun || /[",\r\n;']/.test(text) ? `"${(isRun ? `'${text}` : text).replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(",")}\r\n`;

type Row = { file: string; at: number; fields: Map<string, unknown>; reasons: string[] };

/** Rows that are held before the columns of the CSV file are settled, because later rows may have others. */
const WAITING = 10_000;

type Heading = { columns: string[]; files: ReadonlySet<string> };

export class CsvRejects implements RejectsLog {
  isEmpty = true;
  readonly #out: Writable;
  readonly #waiting: number;
  #rows: Row[] = [];
  #heading: Heading | undefined;

  constructor(out: Writable, waiting = WAITING) {
    this.#out = out;
    // `end` reports a full disk; without a listener the error would end the process at once.
    out.on("error", () => {});
    this.#waiting = waiting;
  }

  add(file: string, { at, unit, field, reason, fields, isRow }: Reject): void {
    if (!isRow) return;
    this.isEmpty = false;
    const last = this.#rows.at(-1);
    const said = field ? `${field} ${reason}` : reason;
    if (last && last.file === file && last.at === at) return void last.reasons.push(said);
    // The last row may get further reasons; the rows before it are complete.
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
    await finished(this.#out);
  }
}
