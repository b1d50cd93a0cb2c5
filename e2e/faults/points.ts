/** Named points at which a worker can die: before and after each write and each send. */
import { FLAVOURS, type Flavour } from "./settings";

/** One writing statement: its SQL and values. */
export type Write = { sql: string; parameters: readonly unknown[] };

const TABLE = /^\s*(insert(?: or \w+)? into|replace into|update|delete from) "(\w+)"/i;

export const tableOf = ({ sql }: Pick<Write, "sql">): string | undefined => TABLE.exec(sql)?.[2];
const verbOf = ({ sql }: Write) => sql.trimStart().slice(0, 6).toLowerCase();

/** Placeholders of SQLite and PostgreSQL. */
const PLACEHOLDER = /\?|\$\d+/g;

/** The value that an update sets a column to, or undefined. */
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

/** Tables shown under Usage. */
const LEDGER = ["usage_row", "usage_day"];

/**
 * Names a commit by its writes; null when they are irrelevant. An unknown commit is named after its tables, so that it
 * is noticed.
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
  // A reveal reports its end in the transaction that ends it.
  if (inserts("outbox")) return "finish";
  // This includes the audit row of the person who stopped it.
  if (updates("reveal").some(({ sql }) => sql.includes('"is_stopped" ='))) return "stop";
  if (tables.join() === "idempotent_answer") return "prune";
  // Ledger rows are written together with their subject.
  const others = tables.filter((table) => !LEDGER.includes(table)).join();
  // An order with a key for creators that the team owns already.
  if (others === "member_key_call") return "order";
  // A refused purchase, rolled back: a budget adds an audit row, the balance only its own row.
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

/** Points reached by clients in every flavour, and by recovery from a dead worker. */
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
/** More points that a long run of a flavour must reach; `recover:` and `decide:` are caused by recovery or an admin. */
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

/** Points that a long run of a flavour must pass, and at which its plan kills workers. */
export function pointsOf(flavour: Flavour): string[] {
  return [
    ...COMMITS[flavour].flatMap(sidesOf),
    ...CALLS.flatMap((call) => [`${call}:before-send`, `${call}:after-answer`]),
  ];
}

/** Named writes that a run need not reach: rare ones, and those of recovery. */
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

/** Returns false for a write that is unknown to the harness. */
export function isNamed(point: string): boolean {
  const [side, name] = [point.split(":").at(-1)!, point.split(":").at(-2)!];
  return side.endsWith("-commit") ? UNPREFIXED.has(name) : name === "get";
}
