import "server-only";
import { statements } from "../statements";

export const step0001 = statements(
  `create table account (
        id text primary key, label text not null, balance integer not null default 0 check (balance >= 0),
        is_internal integer not null default 0, created_at text not null) strict`,
  `create table api_key (
        id text primary key, account_id text not null references account(id), label text not null, prefix text not null,
        hash text not null unique, monthly_cap integer, created_at text not null, revoked_at text) strict`,
  `create table service_entry (
        id integer primary key, account_id text not null references account(id), key_id text references api_key(id),
        kind text not null check (kind in ('grant', 'charge')), amount integer not null, balance_after integer not null,
        operation text, request_id text, note text, created_at text not null) strict`,
  `create index service_entry_account on service_entry (account_id, created_at)`,
  `create trigger service_entry_no_update before update on service_entry begin select raise(abort, 'append-only'); end`,
  `create trigger service_entry_no_delete before delete on service_entry begin select raise(abort, 'append-only'); end`,
  `create table idempotent_answer (
        key_id text not null references api_key(id), idempotency_key text not null, fingerprint text not null,
        status integer not null, body text not null, charged integer not null, created_at text not null,
        primary key (key_id, idempotency_key)) strict, without rowid`,
);
