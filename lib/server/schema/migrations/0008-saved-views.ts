import "server-only";
import { statements } from "../statements";

export const step0008 = statements(
  `create table saved_view (
        id text primary key, page text not null check (page in ('viral', 'creators', 'library')),
        owner_id text not null references member(id), is_team integer not null check (is_team in (0, 1)), name text not null,
        query text not null, revision integer not null default 1, created_at text not null, updated_at text not null,
        deleted_at text) strict`,
  `create index saved_view_page on saved_view (page, deleted_at)`,
  `create table view_seen (
        member_id text not null references member(id), view_id text not null references saved_view(id), seen_at text not null,
        total integer not null, primary key (member_id, view_id)) strict, without rowid`,
  `create table view_place (
        member_id text not null references member(id), page text not null, open_id text references saved_view(id),
        default_id text references saved_view(id), primary key (member_id, page)) strict, without rowid`,
  `create table view_notice (
        member_id text primary key references member(id), page text not null, text text not null, is_trouble integer not null,
        view_id text references saved_view(id), revision integer, before text, made_at_ms integer not null) strict, without rowid`,
);
