import "server-only";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dayUsage } from "../day-usage";

async function createRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("usage_row")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("member_id", "text")
    .addColumn("author_id", "text")
    .addColumn("key_id", "text")
    .addColumn("purpose", "text")
    .addColumn("credits", "integer", (column) => column.notNull())
    .addColumn("held", "integer", (column) => column.notNull())
    .addColumn("balance_after", "integer", (column) => column.notNull())
    .addColumn("asked", "integer", (column) => column.notNull())
    .addColumn("owned", "integer", (column) => column.notNull())
    .addColumn("given_back", "integer", (column) => column.notNull())
    .addColumn("reveal_id", "text")
    .addColumn("attempt_id", "text")
    .addColumn("entry_id", "integer")
    .addColumn("operation", "text")
    .addColumn("request_id", "text")
    .addColumn("note", "text")
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`usage_row_${name}`).on("usage_row").columns(columns).execute();
  await index("day", ["day", "id"]);
  await index("member", ["member_id", "day", "id"]);
  await index("purpose", ["purpose", "day", "id"]);
  await index("key", ["key_id", "day", "id"]);
  await index("kind", ["kind", "day", "id"]);
  await index("account", ["account_id", "id"]);
  await index("reveal", ["reveal_id"]);
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("usage_day")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("rows", "integer", (column) => column.notNull())
    .addColumn("credits", "integer", (column) => column.notNull())
    .addColumn("held", "integer", (column) => column.notNull())
    .addColumn("owned", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_day_primary", [
      "day",
      "account_id",
      "member_id",
      "key_id",
      "purpose",
      "kind",
    ])
    .execute();
  await db.schema
    .createTable("sold_profile")
    .addColumn("entry_id", "integer", (column) => column.notNull())
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("sold_profile_primary", ["entry_id", "creator_id"])
    .execute();
  await db.schema.createIndex("sold_profile_creator").on("sold_profile").column("creator_id").execute();
}

/** Unrecorded calls count as the embedded service's if it charged the dashboard and no other was ever called. */
const UNNOTED = sql`case when not exists (select 1 from charge_attempt other where other.provider <> 'embedded')
    and exists (select 1 from service_entry c join account i on i.id = c.account_id
      where i.is_internal = 1 and c.kind = 'charge') then 'dashboard' else '' end`;
const ACCOUNT = sql`case when a.provider = 'embedded' then 'dashboard' when a.provider is null then ${UNNOTED} else '' end`;

/** Decisions by hand are left out, because they have rows of their own. */
const REVEALS = sql`
  select r.created_at as at, case when s.held > 0 then 'hold' else r.kind end as kind,
    coalesce(s.account_id, ${UNNOTED}) as account_id, r.member_id, cast(null as text) as author_id, c.key_id, r.purpose,
    -coalesce(s.post, 0) as credits, coalesce(s.held, 0) as held, coalesce(s.asked, 0) as asked, r.owned,
    coalesce(s.voided, 0) as given_back, r.id as reveal_id, cast(null as text) as attempt_id,
    cast(null as integer) as entry_id, cast(null as text) as operation, cast(null as text) as request_id,
    cast(null as text) as note
  from reveal r left join member_key_call c on c.reveal_id = r.id
  left join (select a.reveal_id,
      max(${ACCOUNT}) as account_id,
      sum(case when a.decision is null then a.n else 0 end) as asked,
      sum(case when a.state in ('reserved', 'sent', 'unknown') then a.n else 0 end) as held,
      sum(case when a.decision is null then coalesce(e.post, 0) else 0 end) as post,
      sum(case when a.decision is null then coalesce(e.voided, 0) else 0 end) as voided
    from charge_attempt a left join (select attempt_id,
        sum(case when kind = 'post' then amount else 0 end) as post,
        sum(case when kind = 'void' then amount else 0 end) as voided
      from team_entry group by attempt_id) e on e.attempt_id = a.id
    group by a.reveal_id) s on s.reveal_id = r.id`;

/** Each decision by hand and each later change by the service has its own row. */
const DIFFERENCES = sql`
  select e.created_at, case when e.kind = 'correction' and e.amount < 0 then 'refund'
      when e.kind in ('correction', 'overage') then 'correction' else 'decided' end,
    ${ACCOUNT}, e.member_id, cast(null as text), c.key_id, e.purpose,
    case when e.kind = 'void' then 0 else -e.amount end, 0, a.n, 0, case when e.kind = 'void' then e.amount else 0 end,
    e.reveal_id, e.attempt_id, cast(null as integer), cast(null as text), cast(null as text), a.message
  from team_entry e join charge_attempt a on a.id = e.attempt_id
  left join member_key_call c on c.reveal_id = e.reveal_id
  where e.kind in ('overage', 'correction') or a.decision is not null and e.kind in ('post', 'void')`;

/** The dashboard's own charges are left out, because they are reveals. */
const ENTRIES = sql`
  select s.created_at,
    case when s.kind = 'charge' then 'key' when s.moved_account_id is null then 'grant' else 'reclaim' end,
    s.account_id, cast(null as text),
    cast(null as text), case when a.is_internal = 1 then null else s.key_id end, cast(null as text), s.amount, 0,
    case when s.kind = 'grant' then 0 else -s.amount end, 0, 0, cast(null as text), cast(null as text), s.id, s.operation,
    s.request_id, s.note
  from service_entry s join account a on a.id = s.account_id where s.kind = 'grant' or a.is_internal = 0`;

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`insert into usage_row (id, at, day, kind, account_id, member_id, author_id, key_id, purpose, credits, held,
      balance_after, asked, owned, given_back, reveal_id, attempt_id, entry_id, operation, request_id, note)
    select place, at, substr(at, 1, 10), kind, account_id, member_id, author_id, key_id, purpose, credits, held,
      sum(credits) over (partition by account_id order by place), asked, owned, given_back, reveal_id, attempt_id,
      entry_id, operation, request_id, note
    from (select row_number() over (order by at, coalesce(entry_id, 0), reveal_id, attempt_id, kind) as place, event.*
      from (${REVEALS} union all ${DIFFERENCES} union all ${ENTRIES}) event) placed`.execute(db);
}

export const step0046: Migration = {
  up: async (db) => {
    await createRows(db);
    await createSums(db);
    await fill(db);
    await dayUsage(db);
  },
};
