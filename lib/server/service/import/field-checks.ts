import "server-only";
import { TARGETS, type MappedKind, type FieldMapping } from "@/lib/contract/import-mapping";
import type { FieldCheck, PreviewRow, Reading } from "@/lib/contract/imports";
import { fieldOfReject, reasonOf } from "./advice";
import { GroupedRejects } from "./grouped-rejects";
import type { Reject, SeenRecord } from "./import-file";
import { parseDate } from "./mapping/date-text";
import type { MappingGuess } from "./mapping/guess-mapping";
import { mappedText, mappedValue } from "./mapping/mapped-values";
import { hasPercent, parseNumber } from "./mapping/number-text";
import { isCountField, isDateField } from "./mapping/score-column";
import { shownValue } from "./internal/shown-value";

const [FIRST_ROWS, ROWS_WITH_PROBLEMS] = [10, 20];

/** Rows need one of the first two fields, and creators also need the platform. */
const NEEDED: Record<MappedKind, readonly string[]> = {
  posts: ["id", "videoUrl"],
  creators: ["username", "id", "source"],
};

const unmapped = (field: string, isNeeded: boolean): FieldCheck => ({
  field,
  isNeeded,
  column: null,
  mapping: null,
  confidence: null,
  sample: null,
  converted: null,
  filled: 0,
  empty: 0,
  problems: 0,
  reasons: [],
  locale: null,
  ambiguous: null,
  unknownWords: [],
  notes: [],
});

function byField(rejects: readonly Reject[], kind: MappedKind): Map<string, Reject[]> {
  const sorted = new Map<string, Reject[]>();
  for (const reject of rejects) {
    const field = fieldOfReject(reject, NEEDED[kind][0]!) ?? "";
    sorted.set(field, [...(sorted.get(field) ?? []), reject]);
  }
  return sorted;
}

type Fields = Record<string, unknown>;

/** A column with more distinct words is not a list of words. */
const MOST_WORDS = 500;
const [SHOWN_WORDS, SHOWN_REASONS] = [20, 5];

const CLOSED = ["source", "country", "language", "gender", "age", "category", "mainCategory"];

export function convertedText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (isDateField(field)) {
    const moment = new Date(value as number | string);
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 10);
  }
  if (field === "engagementRate") return `${String(value)}%`;
  return shownValue(Array.isArray(value) ? value.join(", ") : value) ?? null;
}

/** Tracks whether every text of a column has two readings, `a` and `b`. */
class TwoWays {
  sample: string | undefined;
  #isDecided = false;
  see(text: string, a: unknown, b: unknown): void {
    if (a === b) return;
    if (a === undefined || b === undefined) this.#isDecided = true;
    else this.sample ??= text;
  }
  get open(): string | undefined {
    return this.#isDecided ? undefined : this.sample;
  }
}

export class FieldTally {
  readonly field: string;
  readonly #mapping: FieldMapping;
  #filled = 0;
  #empty = 0;
  #problems = 0;
  #sample: string | null = null;
  #converted: string | null = null;
  #largest = 0;
  #hasPercent = false;
  readonly #rejects = new GroupedRejects();
  readonly #words = new Map<string, number>();
  readonly #dates = new TwoWays();
  readonly #numbers = new TwoWays();

  constructor(field: string, mapping: FieldMapping) {
    this.field = field;
    this.#mapping = mapping;
  }

  see(fields: Fields, row: Fields | undefined, rejects: readonly Reject[]) {
    const { field } = this;
    const text = mappedText(fields, this.#mapping);
    if (text === "") this.#empty++;
    else this.#filled++;
    const value = row?.[field] ?? mappedValue(field, fields, this.#mapping);
    const isLost = text !== "" && value === undefined;
    const own = isLost && rejects.length === 0 ? [this.#lost(text)] : rejects;
    for (const reject of own) this.#rejects.add(reject);
    const problem = own[0] ? own[0].reason : null;
    if (problem !== null) this.#problems++;
    if (problem !== null && text !== "") this.#addWord(text);
    const converted = problem === null ? convertedText(field, value) : null;
    if (text !== "") this.#weigh(text);
    if (text !== "" && (this.#sample === null || (this.#converted === null && converted !== null))) {
      this.#sample = shownValue(text) ?? null;
      this.#converted = converted;
    }
    return { sample: shownValue(text) ?? null, converted, problem };
  }

  #lost = (value: string): Reject => ({
    at: 0,
    unit: "line",
    field: this.field,
    reason: "cannot be read and is left empty",
    value,
    isRow: false,
  });

  #addWord(text: string): void {
    if (!CLOSED.includes(this.field)) return;
    if (this.#words.has(text) || this.#words.size < MOST_WORDS)
      this.#words.set(text, (this.#words.get(text) ?? 0) + 1);
  }

  #weigh(text: string): void {
    if (isDateField(this.field))
      this.#dates.see(text, parseDate(text, "day-first"), parseDate(text, "month-first"));
    if (this.field !== "engagementRate" && this.field !== "viralityScore") return;
    this.#numbers.see(text, parseNumber(text, "."), parseNumber(text, ","));
    this.#hasPercent ||= hasPercent(text);
    this.#largest = Math.max(this.#largest, parseNumber(text, this.#mapping.decimal ?? ".") ?? 0);
  }

  #reading(text: string, set: Partial<FieldMapping>, isChosen: boolean): Reading {
    const mapping = { ...this.#mapping, ...set, column: "value" };
    const value = mappedValue(this.field, { value: text }, mapping);
    return { set, shown: convertedText(this.field, value) ?? text, isChosen };
  }

  #ambiguous(): FieldCheck["ambiguous"] {
    const { date, decimal = ".", rate = "percent" } = this.#mapping;
    const day = this.#dates.open;
    if (day !== undefined && (date === "day-first" || date === "month-first")) {
      const reading = (order: "day-first" | "month-first") =>
        this.#reading(day, { date: order }, date === order);
      return { kind: "date", sample: day, readings: [reading("day-first"), reading("month-first")] };
    }
    const number = this.#numbers.open;
    if (number !== undefined) {
      const reading = (sign: "." | ",") => this.#reading(number, { decimal: sign }, decimal === sign);
      return { kind: "number", sample: number, readings: [reading("."), reading(",")] };
    }
    const isSmall = this.#largest > 0 && this.#largest <= 1 && !this.#hasPercent;
    if (this.field !== "engagementRate" || !isSmall || this.#sample === null) return null;
    const sample = this.#sample;
    const reading = (kind: "percent" | "fraction") => this.#reading(sample, { rate: kind }, rate === kind);
    return { kind: "rate", sample, readings: [reading("percent"), reading("fraction")] };
  }

  #locale(): FieldCheck["locale"] {
    const { date, decimal, rate } = this.#mapping;
    if (isDateField(this.field)) return { date: date ?? "year-first" };
    const isNumber = isCountField(this.field) || this.field === "engagementRate";
    if (!isNumber) return null;
    return { ...(decimal && { decimal }), ...(rate && { rate }) };
  }

  check(known: { isNeeded: boolean; confidence: number | null; notes: string[] }): FieldCheck {
    return {
      field: this.field,
      ...known,
      column: this.#mapping.column ?? null,
      mapping: this.#mapping,
      sample: this.#sample,
      converted: this.#converted,
      filled: this.#filled,
      empty: this.#empty,
      problems: this.#problems,
      reasons: this.#rejects.list().slice(0, SHOWN_REASONS).map(reasonOf),
      locale: this.#locale(),
      ambiguous: this.#ambiguous(),
      unknownWords: [...this.#words]
        .map(([word, count]) => ({ word, count }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, SHOWN_WORDS),
    };
  }
}

export class FieldChecks {
  readonly #guess: MappingGuess;
  readonly #tallies: FieldTally[];
  readonly #first: PreviewRow[] = [];
  readonly #withProblems: PreviewRow[] = [];

  constructor(guess: MappingGuess) {
    this.#guess = guess;
    this.#tallies = Object.entries(guess.mapping.fields).map(
      ([field, mapping]) => new FieldTally(field, mapping),
    );
  }

  see({ at, fields, row, rejects }: SeenRecord): void {
    if (!fields) return;
    const { kind } = this.#guess.mapping;
    const sorted = byField(rejects, kind);
    const isShown = this.#first.length < FIRST_ROWS;
    const hasProblem = rejects.length > 0;
    const cells: PreviewRow["cells"] = {};
    for (const tally of this.#tallies) {
      const own = sorted.get(tally.field) ?? [];
      cells[tally.field] = tally.see(fields, row as Record<string, unknown> | undefined, own);
    }
    const list = isShown ? this.#first : this.#withProblems;
    if (isShown || (hasProblem && list.length < ROWS_WITH_PROBLEMS))
      list.push({ at, isRejected: row === undefined, cells });
  }

  fields(): FieldCheck[] {
    const { mapping, columns } = this.#guess;
    const needed = NEEDED[mapping.kind];
    const others = TARGETS[mapping.kind].filter((field) => !needed.includes(field));
    return [...needed, ...others].map((field) => {
      const isNeeded = needed.includes(field);
      const tally = this.#tallies.find((each) => each.field === field);
      if (!tally) return unmapped(field, isNeeded);
      const guessed = columns.find((column) => column.field === field);
      return tally.check({
        isNeeded,
        confidence: guessed?.confidence ?? null,
        notes: guessed?.notes ?? [],
      });
    });
  }

  preview = (): PreviewRow[] => [...this.#first, ...this.#withProblems];
}

export function guessedFields(guess: MappingGuess): FieldCheck[] {
  const checks = new FieldChecks(guess).fields();
  return checks.map((check) => {
    const column = guess.columns.find((each) => each.column === check.column);
    return column ? { ...check, sample: column.sample } : check;
  });
}
