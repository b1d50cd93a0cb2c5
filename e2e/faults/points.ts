/** The named points at which a worker can be made to die: before and after each write and each send. */
import type { Flavour } from "./settings";

/** One statement that changes something: its SQL and its values. */
export type Write = { sql: string; parameters: readonly unknown[] };

const TABLE = /^\s*(insert(?: or \w+)? into|replace into|update|delete from) "(\w+)"/i;

export const tableOf = ({ sql }: Pick<Write, "sql">): string | undefined => TABLE.exec(sql)?.[2];
const verbOf = ({ sql }: Write) => sql.trimStart().slice(0, 6).toLowerCase();

/** The value that an update sets a column to; undefined when it does not. */
function valueSet({ sql, parameters }: Write, column: string): unknown {
  const before = sql.split(`"${column}" = ?`);
  if (before.length < 2) return undefined;
  return parameters[before[0]!.split("?").length - 1];
}

const ATTEMPT_STATES: Record<string, string> = {
  reserved: "put-back",
  sent: "send",
  settled: "settle",
  void: "void",
  unknown: "unknown",
};

/**
 * The name of what a commit wrote; null when it wrote nothing that counts. Whatever is not known by name is named after
 * its tables, so that a write that the harness does not know is seen.
 */
export function phaseOf(writes: readonly Write[]): string | null {
  const inserts = (table: string) =>
    writes.some((write) => tableOf(write) === table && /insert|replac/.test(verbOf(write)));
  const updates = (table: string) =>
    writes.filter((write) => tableOf(write) === table && verbOf(write) === "update");
  const tables = [...new Set(writes.flatMap((write) => tableOf(write) ?? []))].sort();
  if (tables.length === 0) return null;
  if (inserts("idempotent_answer")) return "charge";
  if (inserts("reveal")) return "confirm";
  if (inserts("quote")) return "quote";
  for (const update of updates("charge_attempt")) {
    const state = valueSet(update, "state");
    if (typeof state === "string") return ATTEMPT_STATES[state] ?? state;
  }
  if (inserts("charge_attempt")) return "hold-more";
  if (updates("charge_attempt").length > 0) return "take";
  if (inserts("owned_creator")) return "own";
  if (tables.join() === "reveal") {
    const [update] = updates("reveal");
    if (update && valueSet(update, "finished_at") !== undefined) return "finish";
    return update && valueSet(update, "is_stopped") !== undefined ? "stop" : "note";
  }
  return tables.join("+");
}

/** What a commit may be, by flavour; `recover:` and `decide:` when recovery or an admin made it. */
const COMMITS: Record<Flavour, readonly string[]> = {
  own: [
    "quote",
    "confirm",
    "send",
    "settle",
    "void",
    "unknown",
    "put-back",
    "hold-more",
    "note",
    "finish",
    "stop",
    "recover:take",
    "recover:settle",
    "recover:finish",
  ],
  foreign: [
    "quote",
    "confirm",
    "send",
    "settle",
    "void",
    "unknown",
    "put-back",
    "hold-more",
    "note",
    "finish",
    "stop",
    "recover:take",
    "recover:unknown",
    "recover:finish",
    "decide:settle",
    "decide:void",
  ],
  embedded: [
    "quote",
    "confirm",
    "send",
    "charge",
    "settle",
    "void",
    "hold-more",
    "note",
    "finish",
    "stop",
    "recover:take",
    "recover:charge",
    "recover:settle",
    "recover:finish",
  ],
};
const SENDS: Record<Flavour, readonly string[]> = {
  own: ["get", "recover:get"],
  foreign: ["get"],
  embedded: ["get", "recover:get"],
};

/** Every point that a flavour can pass. */
export function pointsOf(flavour: Flavour): string[] {
  return [
    ...COMMITS[flavour].flatMap((commit) => [`${commit}:before-commit`, `${commit}:after-commit`]),
    ...SENDS[flavour].flatMap((send) => [`${send}:before-send`, `${send}:after-answer`]),
  ];
}
