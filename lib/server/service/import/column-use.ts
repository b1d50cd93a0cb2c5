import "server-only";
/** Recording which columns a shape reads avoids a separate list. */
import { isMissing } from "./field-readers";
import { shownValue } from "./internal/shown-value";
import { isRecord } from "./source-item";

export type UnusedColumn = {
  column: string;
  sample: string;
};

type Fields = Record<string, unknown>;

/** All of the first 500 records are watched, then every 50th, and each record with the first value of a column. */
const [WATCHED, EVERY] = [500, 50];
/** An object with more names is a value, not a group of columns (subtitles by language, for example). */
const WIDEST = 30;

const isGroup = (value: unknown): value is Fields =>
  isRecord(value) && !(value instanceof Date) && Object.keys(value).length <= WIDEST;

export function watched(fields: Fields, used: Set<string>, prefix = ""): Fields {
  return new Proxy(fields, {
    get: (target, name) => {
      const value = target[name as string];
      if (typeof name !== "string") return value;
      if (isGroup(value)) return watched(value, used, `${prefix}${name}.`);
      used.add(`${prefix}${name}`);
      return value;
    },
  });
}

export class ColumnUse {
  readonly #used = new Set<string>();
  readonly #known = new Set<string>();
  readonly #samples = new Map<string, string>();
  #records = 0;

  /** @returns whether this record's reads count */
  isWatched(fields: Fields): boolean {
    const number = this.#records++;
    if (number >= WATCHED && number % EVERY !== 0 && !this.#hasNew(fields)) return false;
    this.#collect(fields, "");
    return true;
  }

  #hasNew(fields: Fields): boolean {
    for (const name of Object.keys(fields))
      if (!this.#known.has(name) && !isMissing(fields[name])) return true;
    return false;
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

  add(used: Iterable<string>): void {
    for (const column of used) this.#used.add(column);
  }

  unused(): UnusedColumn[] {
    return [...this.#samples]
      .filter(([column]) => !this.#used.has(column))
      .map(([column, sample]) => ({ column, sample }));
  }
}
