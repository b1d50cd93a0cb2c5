import "server-only";
import { TARGETS, type MappedKind } from "@/lib/contract/import-mapping";
import type { FieldCheck, PreviewRow } from "@/lib/contract/imports";
import { fieldOfReject } from "./advice";
import { FieldTally } from "./field-tally";
import type { Reject, SeenRecord } from "./import-file";
import type { MappingGuess } from "./mapping/guess-mapping";

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
