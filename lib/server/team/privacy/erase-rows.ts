import "server-only";
/** How rows of each shape lose a person. All of it is part of the caller's transaction. */
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "@/lib/server/ports/database";
import { foldHandle } from "@/lib/contract/fold";
import { IDS_AT_ONCE, type Person } from "./person";

type KeyedTable =
  | "claim"
  | "refresh_claim"
  | "creator_fact"
  | "seen_in_post"
  | "creator_mark"
  | "opened_creator"
  | "library_search"
  | "bought_record"
  | "sold_profile"
  | "list_value"
  | "list_item"
  | "list_change"
  | "creator_note"
  | "creator_tag"
  | "creator_link"
  | "owned_creator";

/** Deletes the rows of some creators. */
export async function deleteKeyed(trx: Trx, table: KeyedTable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await sql`delete from ${sql.table(table)}
      where creator_id in (${sql.join(ids.slice(start, start + IDS_AT_ONCE))})`.execute(trx);
}

const containing = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase()}%`}`;

/** `keys`: the columns that name a row. `where`: which rows may change. */
export type Place = { table: string; keys: readonly string[]; column: string; where?: RawBuilder<boolean> };
type TextRow = Record<string, string | null>;

/** Rewrites a text column where a row contains one of some texts. */
async function rewrite(
  trx: Trx,
  { table, keys, column, where = sql`1 = 1` }: Place,
  texts: readonly string[],
  next: (text: string) => string,
): Promise<void> {
  if (texts.length === 0) return;
  const columns = sql.join([...keys, column].map((name) => sql.ref(name)));
  const anyOf = sql.join(
    texts.map((text) => containing(column, text)),
    sql` or `,
  );
  const { rows } = await sql<TextRow>`select ${columns} from ${sql.table(table)}
    where ${where} and (${anyOf})`.execute(trx);
  for (const row of rows) {
    const [before, after] = [row[column]!, next(row[column]!)];
    if (after === before) continue;
    const isRow = sql.join(
      keys.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${isRow}`.execute(trx);
  }
}

/** A column that holds a JSON array of ids. */
export async function dropFromList(trx: Trx, place: Place, { ids }: Person): Promise<void> {
  const without = (text: string) =>
    JSON.stringify((JSON.parse(text) as string[]).filter((id) => !ids.includes(id)));
  const texts = ids.map((id) => JSON.stringify(id));
  await rewrite(trx, place, texts, without);
}

/** A canonical search, `username=ada&country=FR`, without the values that name the person. */
function withoutNames(search: string, names: ReadonlySet<string>): string {
  const parts = search.split(/([&\n])/);
  const isNaming = (part: string) => {
    const [, value = ""] = /^[^=]*=(.*)$/s.exec(part) ?? [];
    // Of an address it is encoded; a text that is not is one that no browser made.
    const text = value.replaceAll("+", " ");
    try {
      return names.has(foldHandle(decodeURIComponent(text)));
    } catch {
      return names.has(foldHandle(text));
    }
  };
  return parts
    .filter((part, index) => index % 2 === 0 && !isNaming(part))
    .join(search.includes("\n") ? "\n" : "&");
}

/** A column that holds a search. */
export async function dropFromSearch(trx: Trx, place: Place, { names }: Person): Promise<void> {
  const texts = [...names].map((name) => encodeURIComponent(name).replaceAll("%40", "@"));
  await rewrite(trx, place, [...new Set([...names, ...texts])], (text) => withoutNames(text, names));
}

type WithRecords = { data?: unknown; notFound?: unknown; response?: { data?: unknown } };

/** The stored answer of a charging call: what it charged stays, the person's record goes. */
export function answerWithout(body: string, ids: readonly string[]): string {
  const answer = JSON.parse(body) as WithRecords;
  const isOther = (each: unknown) =>
    !ids.includes(typeof each === "string" ? each : (each as { id: string }).id);
  for (const holder of [answer, answer.response])
    if (Array.isArray(holder?.data)) holder.data = holder.data.filter(isOther);
  if (Array.isArray(answer.notFound)) answer.notFound = answer.notFound.filter(isOther);
  return JSON.stringify(answer);
}

export async function dropFromAnswers(trx: Trx, { ids }: Person): Promise<void> {
  const place = { table: "idempotent_answer", keys: ["key_id", "idempotency_key"], column: "body" };
  await rewrite(
    trx,
    place,
    ids.map((id) => JSON.stringify(id)),
    (body) => answerWithout(body, ids),
  );
}
