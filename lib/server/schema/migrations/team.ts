import "server-only";
import type { Migration } from "../migrate";

export const teamMigrations: Migration[] = [
  {
    name: "team-001-members",
    statements: [
      `create table member (
        id text primary key, email text not null unique, name text not null, role text not null check (role in ('admin', 'member')),
        password_hash text not null, session_version integer not null default 1, monthly_cap integer, created_at text not null,
        disabled_at text) strict`,
      `create table setup_token (hash text primary key, expires_at_ms integer not null, used_at text) strict`,
      `create table sign_in_attempt (id integer primary key, subject text not null, at_ms integer not null) strict`,
      `create index sign_in_attempt_subject on sign_in_attempt (subject, at_ms)`,
    ],
  },
  {
    name: "team-002-reveals",
    statements: [
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
    ],
  },
  {
    name: "team-003-unused-quotes",
    statements: [`create index quote_unused on quote (expires_at_ms) where reveal_id is null`],
  },
  {
    name: "team-004-spending",
    statements: [
      `create table team_setting (name text primary key, value text not null, changed_at text not null) strict, without rowid`,
      `insert into team_setting values ('typed_above', '100', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
      `create table purpose_budget (
        purpose_key text primary key, purpose text not null, monthly_cap integer not null check (monthly_cap >= 0),
        changed_by text not null references member(id), changed_at text not null) strict, without rowid`,
      `create index team_entry_hold on team_entry (created_at) where kind = 'hold'`,
    ],
  },
  {
    name: "team-005-paid-again",
    statements: [
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
    ],
  },
  {
    name: "team-006-charge-attempts",
    statements: [
      `alter table intent rename to charge_attempt`,
      `alter table claim rename column intent_id to attempt_id`,
      `alter table refresh_claim rename column intent_id to attempt_id`,
      `alter table team_entry rename column intent_id to attempt_id`,
    ],
  },
];
