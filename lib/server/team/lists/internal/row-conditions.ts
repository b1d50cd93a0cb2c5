import "server-only";
import { sql, type Expression, type SqlBool } from "kysely";
import { tagKey } from "@/lib/contract/creator-record";
import { fold, foldHandle } from "@/lib/contract/fold";
import { ME, NOBODY, type ColumnFilter, type ListQuery } from "@/lib/contract/list-query";
import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { List } from "@/lib/contract/lists";
import { isAllowed } from "@/lib/server/access/caller";
import { containsText } from "@/lib/server/team/library/search-sql";
import type { ListContext } from "../lists-access";

type Condition = Expression<SqlBool>;

const DAY_MS = 86_400_000;

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;
/** This subquery runs once; a correlated one would run up to 50,000 times. */
const among = (creators: Expression<unknown>): Condition => sql`item.creator_id in (${creators})`;
const unless = (is: boolean, condition: Condition): Condition => (is ? condition : sql`not (${condition})`);

/** These are the shared notes and, for the list's owner, those of this list from its private time. */
export const notesOfList = (list: Pick<List, "id" | "owner">, { member }: ListContext): Condition =>
  sql`(note.list_id is null or (note.list_id = ${list.id} and ${list.owner.id} = ${member.id}))`;

function searched(ctx: ListContext, list: List, text: string): Condition {
  const folded = fold(text);
  const columns = list.columns.filter((column) => columnKind(column).isSearched).map(({ id }) => id);
  const tagged = sql`select tag.creator_id from creator_tag as tag where ${containsText(sql.ref("tag.tagKey"), tagKey(text))}`;
  const noted = sql`select note.creator_id from creator_note as note
    where note.removed_at is null and ${notesOfList(list, ctx)} and ${containsText(sql.ref("note.folded"), folded)}`;
  const written = sql`select cell.creator_id from list_value as cell
    where cell.list_id = ${list.id} and cell.column_id in (${sql.join(columns.length > 0 ? columns : [""])})
    and ${containsText(sql.ref("cell.folded"), folded)}`;
  const contact = [
    containsText(sql.ref("contact.folded"), foldHandle(text)),
    ...(isAllowed(ctx, "contacts") ? [containsText(sql.ref("contact.emailKey"), folded)] : []),
  ];
  const entered = sql`select contact.id from own_contact as contact where ${anyOf(contact)}`;
  return anyOf([
    containsText(sql.ref("found.username"), foldHandle(text)),
    among(entered),
    among(tagged),
    among(noted),
    among(written),
  ]);
}

function ownedBy(owners: readonly string[], memberId: string): Condition {
  const ids = owners.filter((owner) => owner !== NOBODY).map((owner) => (owner === ME ? memberId : owner));
  return anyOf([
    ...(owners.includes(NOBODY) ? [sql<SqlBool>`item.owner_id is null`] : []),
    ...(ids.length > 0 ? [sql<SqlBool>`item.owner_id in (${sql.join(ids)})`] : []),
  ]);
}

/** `memberId` is the meaning of `ME` in a column of people. */
function inColumn(column: ListColumn, filter: ColumnFilter, memberId: string): Condition[] {
  const { values = [], min, max, isEmpty } = filter;
  const cells = (condition: Condition) =>
    among(
      sql`select cell.creator_id from list_value as cell where cell.column_id = ${column.id} and ${condition}`,
    );
  const { filter: compares, choices } = columnKind(column);
  const matching = values.map((value): Condition => {
    if (compares === "contains") return containsText(sql.ref("cell.folded"), fold(value));
    return sql`cell.text = ${choices === "people" && value === ME ? memberId : value}`;
  });
  const isDays = compares === "days";
  const key = sql.ref(isDays ? "cell.text" : "cell.number");
  const bound = (text: string) => (isDays ? text : Number(text));
  return [
    ...(matching.length > 0 ? [cells(anyOf(matching))] : []),
    ...(min === undefined ? [] : [cells(sql`${key} >= ${bound(min)}`)]),
    ...(max === undefined ? [] : [cells(sql`${key} <= ${bound(max)}`)]),
    ...(isEmpty === undefined ? [] : [unless(!isEmpty, cells(sql`cell.text is not null`))]),
  ];
}

/** `now` is in milliseconds since the epoch. */
export function rowConditions(ctx: ListContext, list: List, query: ListQuery, now = Date.now()): Condition[] {
  const { q, status, owner, tags, hasEmail, isRevealed, isDoNotContact, silentDays } = query;
  const marked = sql`select mark.creator_id from creator_mark as mark where mark.mark = 'doNotContact' and mark.is_set = 1`;
  // An own contact is neither: there is nothing to reveal.
  const unrevealed = unless(false, among(sql`select contact.id from own_contact as contact`));
  const columns = list.columns.filter(({ id }) => Object.hasOwn(query.columns, id));
  return [
    ...(q === "" ? [] : [searched(ctx, list, q)]),
    ...(status.length === 0 ? [] : [sql<SqlBool>`item.status_id in (${sql.join(status)})`]),
    ...(owner.length === 0 ? [] : [ownedBy(owner, ctx.member.id)]),
    ...tags.map((tag) =>
      among(sql`select tag.creator_id from creator_tag as tag where tag.tag_key = ${tagKey(tag)}`),
    ),
    ...(hasEmail === undefined
      ? []
      : [
          unless(
            hasEmail,
            sql`(coalesce(found.has_email, 0) = 1 or ${among(sql`select contact.id from own_contact as contact where contact.email is not null`)})`,
          ),
        ]),
    ...(isRevealed === undefined
      ? []
      : isRevealed
        ? [sql<SqlBool>`found.creator_id is not null`]
        : [sql<SqlBool>`found.creator_id is null`, unrevealed]),
    ...(isDoNotContact === undefined ? [] : [unless(isDoNotContact, among(marked))]),
    ...(silentDays === undefined
      ? []
      : [sql<SqlBool>`item.touched_at <= ${new Date(now - silentDays * DAY_MS).toISOString()}`]),
    ...columns.flatMap((column) => inColumn(column, query.columns[column.id]!, ctx.member.id)),
  ];
}
