import "server-only";
/** All of these functions run in the caller's transaction. */
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

export async function deleteKeyed(trx: Trx, table: KeyedTable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await sql`delete from ${sql.table(table)}
      where creator_id in (${sql.join(ids.slice(start, start + IDS_AT_ONCE))})`.execute(trx);
}

const containing = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase()}%`}`;

/** `keys`: the columns that identify a row. `where`: the rows that may change. */
export type Place = { table: string; keys: readonly string[]; column: string; where?: RawBuilder<boolean> };
type TextRow = Record<string, string | null>;

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

export async function dropFromList(trx: Trx, place: Place, { ids }: Person): Promise<void> {
  const without = (text: string) =>
    JSON.stringify((JSON.parse(text) as string[]).filter((id) => !ids.includes(id)));
  const texts = ids.map((id) => JSON.stringify(id));
  await rewrite(trx, place, texts, without);
}

/** Removes the parts of a canonical search, such as `username=ada&country=FR`, whose value names the person. */
function withoutNames(search: string, names: ReadonlySet<string>): string {
  const parts = search.split(/([&\n])/);
  const isNaming = (part: string) => {
    const [, value = ""] = /^[^=]*=(.*)$/s.exec(part) ?? [];
    // Values of an address are encoded; a value that can't be decoded is compared as it is.
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

export async function dropFromSearch(trx: Trx, place: Place, { names }: Person): Promise<void> {
  const texts = [...names].map((name) => encodeURIComponent(name).replaceAll("%40", "@"));
  await rewrite(trx, place, [...new Set([...names, ...texts])], (text) => withoutNames(text, names));
}

type WithRecords = { data?: unknown; notFound?: unknown; response?: { data?: unknown } };

/** Removes the person's record from a stored answer and keeps its charge. */
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
