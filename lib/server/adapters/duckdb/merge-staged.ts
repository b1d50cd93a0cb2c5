import "server-only";
/**
 * Merges the rows of an id, staged and there before, into one more staged row: as the last one of its id it is the one
 * that is kept. Ids that come once and are new are left alone, so that a first import is as fast as copying.
 */
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { changedFields, join, outcomeOf, type Known, type Outcome } from "@/lib/domain/known-record";
import type { Before } from "./build-file";
import type { Layout } from "./layout";
import { pause, Stager } from "./stage-rows";
import { knownOf, storedOf, type StoredTexts } from "./stored-record";

export type Outcomes = Record<Outcome, number>;
export const NO_OUTCOMES: Readonly<Outcomes> = { updated: 0, unchanged: 0, older: 0 };

/** Ids whose rows are sorted at a time. */
const STRETCH_IDS = 50_000;

/** Table `repeated`: the ids that have several rows, in stretches. @returns how many stretches */
async function findRepeated(
  connection: DuckDBConnection,
  before: Before,
  stretchIds: number,
): Promise<number> {
  await connection.run("create table if not exists left_out (id varchar)");
  const isOld =
    before.kind === "attached" ? "or id in (select id from old.record anti join left_out using (id))" : "";
  await connection.run(`create table repeated as
    select id, (row_number() over () - 1) // ${stretchIds} as stretch
    from (select id, count(*) as uses from staged group by id) where uses > 1 ${isOld}`);
  const reader = await connection.runAndReadAll("select coalesce(max(stretch) + 1, 0) from repeated");
  return Number(reader.getRows()[0]![0]);
}

/** All rows of the ids of a stretch, those of an id together. */
function stretchSql(stretch: number, before: Before): string {
  const some = `(select id from repeated where stretch = ${stretch})`;
  const texts = "record, unreturned, provenance";
  const oldStaged = before.kind === "staged" ? before.count : 0;
  const old = `union all select id, true, ${texts} from old.record semi join ${some} using (id)
    anti join left_out using (id)`;
  return `select id, rowid < ${oldStaged}, ${texts} from staged semi join ${some} using (id)
    ${before.kind === "attached" ? old : ""} order by id`;
}

/** The rows of one id. */
class Group {
  readonly id: string;
  readonly #layout: Layout;
  #old: Known | undefined;
  #brought: Known | undefined;
  /** Of the only row of each side. */
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

  /** Many rows of one file are as they were: nothing of them is parsed. */
  #isAsBefore(): boolean {
    const { old, brought } = this.#texts;
    return old !== undefined && brought !== undefined && old.every((text, index) => text === brought[index]);
  }

  /** @returns what is known now, where a row must be staged for it, and what became of the rows that were brought */
  merged(): { known?: Known; outcome?: Outcome; changed?: () => string[] } {
    if (this.#isAsBefore()) return { outcome: "unchanged" };
    const [old, brought] = [this.#knownOf("old"), this.#knownOf("brought")];
    if (!old || !brought) return { known: old ?? brought };
    const known = join(this.#layout.rules, old, brought);
    const outcome = outcomeOf(this.#layout.rules, old, brought, known);
    return { known, outcome, changed: () => changedFields(old, known) };
  }
}

/** Called for each record that is updated, with the fields that are another now. */
export type OnChange = (fields: readonly string[]) => void;

type Merging = { layout: Layout; stager: Stager; outcomes: Outcomes; onChange?: OnChange };

function stageMerged({ layout, stager, outcomes, onChange }: Merging, group: Group | undefined): void {
  const { known, outcome, changed } = group?.merged() ?? {};
  if (outcome) outcomes[outcome]++;
  if (outcome === "updated") onChange?.(changed!());
  if (known) stager.add(storedOf(layout, known));
}

async function mergeStretch(reading: DuckDBConnection, sql: string, merging: Merging): Promise<void> {
  const result = await reading.stream(sql);
  let group: Group | undefined;
  for await (const rows of result.yieldRows()) {
    for (const [id, isOld, ...texts] of rows as [string, boolean, string, string | null, string | null][]) {
      if (group?.id !== id) {
        stageMerged(merging, group);
        group = new Group(id, merging.layout);
      }
      group.add(isOld, texts);
    }
    await pause();
  }
  stageMerged(merging, group);
}

/**
 * Table `staged` with one more row for each id of which several were known.
 * @returns what became of the ids that were there before
 */
export async function mergeStaged(
  instance: DuckDBInstance,
  layout: Layout,
  before: Before,
  { stretchIds = STRETCH_IDS, onChange }: { stretchIds?: number; onChange?: OnChange } = {},
): Promise<Outcomes> {
  const outcomes = { ...NO_OUTCOMES };
  const [reading, writing] = [await instance.connect(), await instance.connect()];
  try {
    const stretches = await findRepeated(reading, before, stretchIds);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const stager = await Stager.open(writing, layout);
      try {
        await mergeStretch(reading, stretchSql(stretch, before), {
          layout,
          stager,
          outcomes,
          ...(onChange && { onChange }),
        });
        stager.flush();
      } finally {
        stager.close();
      }
    }
    await reading.run("drop table repeated");
  } finally {
    reading.closeSync();
    writing.closeSync();
  }
  return outcomes;
}
