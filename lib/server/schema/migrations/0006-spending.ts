import "server-only";
import { statements } from "../statements";

export const step0006 = statements(
  `create table team_setting (name text primary key, value text not null, changed_at text not null) strict, without rowid`,
  `insert into team_setting values ('typed_above', '100', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
  `create table purpose_budget (
        purpose_key text primary key, purpose text not null, monthly_cap integer not null check (monthly_cap >= 0),
        changed_by text not null references member(id), changed_at text not null) strict, without rowid`,
  `create index team_entry_hold on team_entry (created_at) where kind = 'hold'`,
);
