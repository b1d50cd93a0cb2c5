import "server-only";
/**
 * Which columns of a file become part of a row: what a shape reads is remembered, so that no list has to be kept beside
 * its code. Columns of nested objects have names with dots.
 */
import { isMissing } from "./field-readers";
import { shownValue } from "./shown-value";
import { isRecord } from "./source-item";

export type UnusedColumn = {
  column: string;
  /** The first value in the file, shortened. */
  sample: string;
};

type Fields = Record<string, unknown>;

/** All of the first records are watched, then one of so many, and each with the first value of a column. */
const [WATCHED, EVERY] = [500, 50];
/** An object with more names than that is a value, not a group of columns (subtitles by language, for example). */
const WIDEST = 30;

const isGroup = (value: unknown): value is Fields =>
  isRecord(value) && !(value instanceof Date) && Object.keys(value).length <= WIDEST;

export class ColumnUse {
  readonly #used = new Set<string>();
  /** Columns that had a value. */
  readonly #known = new Set<string>();
  readonly #samples = new Map<string, string>();
  #records = 0;

  /** A record as a shape may read it. */
  watch(fields: Fields): Fields {
    const number = this.#records++;
    const isNew = Object.keys(fields).some((name) => !this.#known.has(name) && !isMissing(fields[name]));
    if (!isNew && number >= WATCHED && number % EVERY !== 0) return fields;
    this.#collect(fields, "");
    return this.#watched(fields, "");
  }

  #collect(fields: Fields, prefix: string): void {
    for (const [name, value] of Object.entries(fields)) {
      const column = `${prefix}${name}`;
      if (prefix === "" && !isMissing(value)) this.#known.add(name);
      if (isGroup(value)) this.#collect(value, `${column}.`);
      else if (!this.#samples.has(column) && !isMissing(value)) {
        const sample = shownValue(value);
        if (sample !== undefined && sample !== "[]" && sample !== "{}") this.#samples.set(column, sample);
      }
    }
  }

  #watched(fields: Fields, prefix: string): Fields {
    return new Proxy(fields, {
      get: (target, name) => {
        const value = target[name as string];
        if (typeof name !== "string") return value;
        if (isGroup(value)) return this.#watched(value, `${prefix}${name}.`);
        this.#used.add(`${prefix}${name}`);
        return value;
      },
    });
  }

  /** Columns that had a value and were never read, in the order of the file. */
  unused(): UnusedColumn[] {
    return [...this.#samples]
      .filter(([column]) => !this.#used.has(column))
      .map(([column, sample]) => ({ column, sample }));
  }
}
