/** The named points at which a worker can be made to die: before and after each write and each send. */
import { FLAVOURS, type Flavour } from "./settings";

/** One statement that changes something: its SQL and its values. */
export type Write = { sql: string; parameters: readonly unknown[] };

const TABLE = /^\s*(insert(?: or \w+)? into|replace into|update|delete from) "(\w+)"/i;

export const tableOf = ({ sql }: Pick<Write, "sql">): string | undefined => TABLE.exec(sql)?.[2];
const verbOf = ({ sql }: Write) => sql.trimStart().slice(0, 6).toLowerCase();

/** Of SQLite, and of PostgreSQL. */
const PLACEHOLDER = /\?|\$\d+/g;

/** The value that an update sets a column to; undefined when it does not. */
function valueSet({ sql, parameters }: Write, column: string): unknown {
  const sets = sql.split(/ where /i)[0]!.replaceAll(PLACEHOLDER, "?");
  const before = sets.split(`"${column}" = ?`);
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

/** Of what is read under Usage. */
const LEDGER = ["usage_row", "usage_day"];

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
  // A reveal tells of its end in the transaction that ends it.
  if (inserts("outbox")) return "finish";
  // With the audit row of whoever stopped it.
  if (updates("reveal").some(({ sql }) => sql.includes('"is_stopped" ='))) return "stop";
  if (tables.join() === "idempotent_answer") return "prune";
  // The row of the ledger is written with what it is about.
  const others = tables.filter((table) => !LEDGER.includes(table)).join();
  // An order with a key of what the team owns already.
  if (others === "member_key_call") return "order";
  // A purchase was refused, and undone: by a budget with a row of the audit log, for the balance with its row alone.
  const isRefusalListed = writes.some(
    (write) =>
      tableOf(write) === "usage_row" && verbOf(write) === "insert" && write.parameters.includes("refused"),
  );
  if (others === "audit_entry" || (others === "" && isRefusalListed)) return "refuse";
  for (const update of updates("charge_attempt")) {
    const state = valueSet(update, "state");
    if (typeof state === "string") return ATTEMPT_STATES[state] ?? state;
  }
  if (inserts("charge_attempt")) return "hold-more";
  if (updates("charge_attempt").length > 0) return "take";
  if (inserts("owned_creator")) return "own";
  const [update] = updates(tables[0]!);
  if (!update || tables.length > 1) return tables.join("+");
  const sets = (column: string) => update.sql.split(/ where /i)[0]!.includes(`"${column}" =`);
  if (tables[0] === "instance") return sets("ended_at") ? "end-dead" : "beat";
  if (tables[0] !== "reveal") return tables[0]!;
  if (sets("finished_at")) return "finish";
  return sets("instance_id") ? "take-reveal" : "note";
}

/** What clients cause in every flavour, and what a dead worker leaves to the next one. */
const ALWAYS = [
  "quote",
  "confirm",
  "take-reveal",
  "send",
  "settle",
  "void",
  "hold-more",
  "note",
  "finish",
  "stop",
  "recover:end-dead",
  "recover:take-reveal",
  "recover:send",
  "recover:settle",
  "recover:note",
  "recover:finish",
];
/** What else a flavour must come to in a long run; `recover:` and `decide:` when recovery or an admin caused it. */
const COMMITS: Record<Flavour, readonly string[]> = {
  own: [...ALWAYS, "put-back", "unknown", "recover:take"],
  foreign: [
    ...ALWAYS,
    "put-back",
    "unknown",
    "recover:take",
    "recover:unknown",
    "decide:settle",
    "decide:void",
  ],
  embedded: [...ALWAYS, "charge", "recover:take", "recover:charge"],
};
const CALLS = ["get", "recover:get"];

const sidesOf = (commit: string) => [`${commit}:before-commit`, `${commit}:after-commit`];

/** Every point that a long run of a flavour must pass, and at which its plan lets workers die. */
export function pointsOf(flavour: Flavour): string[] {
  return [
    ...COMMITS[flavour].flatMap(sidesOf),
    ...CALLS.flatMap((call) => [`${call}:before-send`, `${call}:after-answer`]),
  ];
}

/** Writes that have a name, and need not be met: rare ones, and those that recovery seldom makes. */
const RARE = [
  "account",
  "put-back",
  "unknown",
  "charge",
  "own",
  "beat",
  "end-dead",
  "prune",
  "take",
  "refuse",
  "order",
];
const NAMED = new Set([...FLAVOURS.flatMap((flavour) => COMMITS[flavour]), ...RARE]);
const UNPREFIXED = new Set([...NAMED].map((commit) => commit.replace(/^\w+:/, "")));

/** False for a write that the harness does not know. */
export function isNamed(point: string): boolean {
  const [side, name] = [point.split(":").at(-1)!, point.split(":").at(-2)!];
  return side.endsWith("-commit") ? UNPREFIXED.has(name) : name === "get";
}
