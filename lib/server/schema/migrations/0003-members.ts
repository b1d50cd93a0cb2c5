import "server-only";
import { statements } from "../statements";

export const step0003 = statements(
  `create table member (
        id text primary key, email text not null unique, name text not null, role text not null check (role in ('admin', 'member')),
        password_hash text not null, session_version integer not null default 1, monthly_cap integer, created_at text not null,
        disabled_at text) strict`,
  `create table setup_token (hash text primary key, expires_at_ms integer not null, used_at text) strict`,
  `create table sign_in_attempt (id integer primary key, subject text not null, at_ms integer not null) strict`,
  `create index sign_in_attempt_subject on sign_in_attempt (subject, at_ms)`,
);
