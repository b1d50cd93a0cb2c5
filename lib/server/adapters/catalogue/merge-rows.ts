import "server-only";
/** Merges the rows of an id, brought and there before, into one record. */
import { changedFields, join, outcomeOf, update, type Known, type Outcome } from "@/lib/domain/known-record";
import type { Layout } from "./layout";
import { knownOf, storedOf, type StoredRecord, type StoredTexts } from "./stored-record";

export type Outcomes = Record<Outcome, number>;
export const NO_OUTCOMES: Readonly<Outcomes> = { updated: 0, unchanged: 0, older: 0 };

class Group {
  readonly id: string;
  readonly #layout: Layout;
  #old: Known | undefined;
  #brought: Known | undefined;
  /** Set while a side has one row only. */
  #texts: { old?: StoredTexts; brought?: StoredTexts } = {};

  constructor(id: string, layout: Layout) {
    this.id = id;
    this.#layout = layout;
  }

  add(isOld: boolean, texts: StoredTexts): void {
    const side = isOld ? "old" : "brought";
    if (!this.#texts[side] && !(isOld ? this.#old : this.#brought)) {
      this.#texts[side] = texts;
      return;
    }
    const known = join(this.#layout.rules, this.#knownOf(side)!, knownOf(this.#layout, texts));
    delete this.#texts[side];
    if (isOld) this.#old = known;
    else this.#brought = known;
  }

  #knownOf(side: "old" | "brought"): Known | undefined {
    const texts = this.#texts[side];
    if (texts) return knownOf(this.#layout, texts);
    return side === "old" ? this.#old : this.#brought;
  }

  #isAsBefore(): boolean {
    const { old, brought } = this.#texts;
    return old !== undefined && brought !== undefined && old.every((text, index) => text === brought[index]);
  }

  /** @returns `known` if a row must be staged, and `outcome` if the id had rows before */
  merged(): { known?: Known; outcome?: Outcome; changed?: () => string[] } {
    if (this.#isAsBefore()) return { outcome: "unchanged" };
    const [old, brought] = [this.#knownOf("old"), this.#knownOf("brought")];
    if (!old || !brought) return { known: old ?? brought };
    const known = update(this.#layout.rules, old, brought);
    const outcome = outcomeOf(this.#layout.rules, old, brought, known);
    return { known, outcome, changed: () => changedFields(old, known) };
  }
}

export type OnChange = (fields: readonly string[]) => void;

export type Merging = {
  layout: Layout;
  outcomes: Outcomes;
  stage: (record: StoredRecord) => void;
  onChange?: OnChange;
};

function stageMerged({ layout, outcomes, stage, onChange }: Merging, group: Group | undefined): void {
  const { known, outcome, changed } = group?.merged() ?? {};
  if (outcome) outcomes[outcome]++;
  if (outcome === "updated") onChange?.(changed!());
  if (known) stage(storedOf(layout, known));
}

export type SideRow = readonly [id: string, isOld: boolean, ...texts: StoredTexts];

export class RowMerger {
  readonly #merging: Merging;
  #group: Group | undefined;

  constructor(merging: Merging) {
    this.#merging = merging;
  }

  add([id, isOld, ...texts]: SideRow): void {
    if (this.#group?.id !== id) {
      stageMerged(this.#merging, this.#group);
      this.#group = new Group(id, this.#merging.layout);
    }
    this.#group.add(isOld, texts);
  }

  end(): void {
    stageMerged(this.#merging, this.#group);
    this.#group = undefined;
  }
}
