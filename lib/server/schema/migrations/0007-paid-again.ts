import "server-only";
import { statements } from "../statements";

export const step0007 = statements(
  `alter table quote add column kind text not null default 'reveal' check (kind in ('reveal', 'page', 'refresh'))`,
  `alter table quote add column search text`,
  `alter table reveal add column kind text not null default 'reveal' check (kind in ('reveal', 'page', 'refresh'))`,
  `alter table intent add column search text`,
  `create table bought_record (
        reveal_id text not null references reveal(id), creator_id text not null, member_id text not null references member(id),
        purpose text, bought_at text not null, primary key (reveal_id, creator_id)) strict, without rowid`,
  `create index bought_record_creator on bought_record (creator_id, bought_at)`,
  `insert into bought_record select reveal_id, creator_id, member_id, purpose, revealed_at from owned_creator`,
  `create table refresh_claim (creator_id text primary key, intent_id text not null references intent(id)) strict, without rowid`,
  `create index refresh_claim_intent on refresh_claim (intent_id)`,
);
