import "server-only";
import { statements } from "../statements";

export const step0004 = statements(
  `create table quote (
        id text primary key, member_id text not null references member(id), ids text not null, to_buy integer not null,
        expires_at_ms integer not null, reveal_id text, created_at text not null) strict`,
  `create table reveal (
        id text primary key, quote_id text not null unique references quote(id), member_id text not null references member(id),
        purpose text, chosen integer not null, owned integer not null, to_buy integer not null, waiting text not null,
        is_stopped integer not null default 0, paused_until_ms integer, message text, created_at text not null,
        finished_at text) strict`,
  `create index reveal_unfinished on reveal (finished_at) where finished_at is null`,
  `create table intent (
        id text primary key, reveal_id text not null references reveal(id), batch integer not null, ids text not null,
        n integer not null check (n between 1 and 100),
        state text not null check (state in ('reserved', 'sent', 'settled', 'void', 'unknown')),
        epoch integer not null default 0, charged integer not null default 0, not_found text not null default '[]',
        message text, sent_at text, settled_at text, unique (reveal_id, batch)) strict`,
  `create index intent_open on intent (state) where state in ('reserved', 'sent', 'unknown')`,
  `create table claim (creator_id text primary key, intent_id text not null references intent(id)) strict, without rowid`,
  `create index claim_intent on claim (intent_id)`,
  `create table team_entry (
        id integer primary key, intent_id text not null references intent(id), reveal_id text not null references reveal(id),
        member_id text not null references member(id), kind text not null check (kind in ('hold', 'post', 'release', 'void', 'overage')),
        amount integer not null check (amount >= 0), purpose text, created_at text not null, unique (intent_id, kind)) strict`,
  `create index team_entry_member on team_entry (member_id, created_at)`,
  `create trigger team_entry_no_update before update on team_entry begin select raise(abort, 'append-only'); end`,
  `create trigger team_entry_no_delete before delete on team_entry begin select raise(abort, 'append-only'); end`,
  `create table owned_creator (
        creator_id text primary key, record text not null, reveal_id text not null references reveal(id),
        member_id text not null references member(id), purpose text, revealed_at text not null) strict`,
  `create index owned_creator_reveal on owned_creator (reveal_id)`,
);
