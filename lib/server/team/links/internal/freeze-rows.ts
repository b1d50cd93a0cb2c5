import "server-only";
/** A link shows these copies, so that visitors decide about what they saw. A field that isn't chosen is not in them. */
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import {
  POSTS_SHOWN,
  SHARED_FIGURES,
  type SharedBand,
  type SharedBoardPost,
  type SharedCreator,
} from "@/lib/contract/links";
import type { List, ListRow } from "@/lib/contract/lists";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { platformNamed, platformOfId, platformOfPost } from "@/lib/domain/platform-of";
import { profileAddress } from "@/lib/domain/profile-address";
import type { Fact } from "@/lib/domain/proofs/facts";
import { isDecided, type CreatorFacts, type ProofField } from "@/lib/domain/proofs/proof-fields";
import type { Tables } from "@/lib/server/ports/database";

export type FrozenRow = Omit<Selectable<Tables["shareRow"]>, "linkId" | "position">;

/** It must not lead from one link to another, or to the creator. */
const unnamedKey = () => randomBytes(9).toString("base64url");

const decided = (field: ProofField, facts: CreatorFacts): Fact | undefined =>
  isDecided(field, facts[field]) ? facts[field] : undefined;

function bandIn(fact: Fact | undefined): SharedBand | undefined {
  if (fact?.kind !== "band") return undefined;
  const { min, max } = fact;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function valueIn(fact: Fact | undefined): string | undefined {
  return fact?.kind === "list" && "oneOf" in fact ? fact.oneOf[0] : undefined;
}

/** Leaves out absent values, which JSON would drop anyway. */
function stated<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

const orNone = <T extends object>(fields: T): T | undefined =>
  Object.keys(fields).length > 0 ? fields : undefined;

function unrevealed(id: string, facts: CreatorFacts, shows: (choice: string) => boolean): SharedCreator {
  const bands = Object.fromEntries(
    SHARED_FIGURES.map((figure) => [figure, bandIn(decided(figure, facts))] as const),
  );
  return stated({
    isRevealed: false,
    source: shows("place") ? platformOfId(id) : undefined,
    country: shows("place") ? valueIn(decided("country", facts)) : undefined,
    category: shows("category") ? valueIn(decided("mainCategory", facts)) : undefined,
    bands: shows("figures") ? orNone(stated(bands)) : undefined,
  });
}

function figuresOf(record: Creator): SharedCreator["figures"] {
  return orNone(stated(Object.fromEntries(SHARED_FIGURES.map((figure) => [figure, record[figure]]))));
}

export type CreatorSources = {
  list: Pick<List, "statuses" | "columns">;
  row: Pick<ListRow, "creatorId" | "statusId" | "values" | "record">;
  facts: CreatorFacts;
  /** Best first. */
  posts: readonly ViralPost[];
  nameOf: (memberId: string) => string | undefined;
};

/** @param chosen keys of `LIST_CHOICES` and ids of the list's columns */
export function frozenCreator(of: CreatorSources, chosen: readonly string[]): SharedCreator {
  const { list, row, facts, posts, nameOf } = of;
  const { record } = row;
  const shows = (choice: string) => chosen.includes(choice);
  if (!record) return unrevealed(row.creatorId, facts, shows);
  const columns = list.columns.flatMap((column) => {
    const value = row.values[column.id];
    if (!shows(column.id) || value === undefined) return [];
    return [{ name: column.name, text: columnKind(column).text(value, column.options, nameOf) }];
  });
  const isNamed = shows("handle") && record.username !== undefined;
  const shownPosts = posts
    .slice(0, POSTS_SHOWN)
    .map(({ views, thumbnailUrl }) => stated({ views, thumbnailUrl }));
  return stated({
    isRevealed: true,
    source:
      shows("handle") || shows("place")
        ? (platformNamed(record.source) ?? platformOfId(record.id))
        : undefined,
    handle: isNamed ? record.username : undefined,
    profile: isNamed ? (profileAddress(record) ?? undefined) : undefined,
    country: shows("place") ? record.country : undefined,
    language: shows("place") ? record.language : undefined,
    category: shows("category") ? record.mainCategory : undefined,
    figures: shows("figures") ? figuresOf(record) : undefined,
    posts: shows("posts") && shownPosts.length > 0 ? shownPosts : undefined,
    email: shows("email") ? record.email : undefined,
    status: shows("status") ? list.statuses.find(({ id }) => id === row.statusId)?.name : undefined,
    columns: columns.length > 0 ? columns : undefined,
  });
}

export function creatorRow(of: CreatorSources, chosen: readonly string[]): FrozenRow {
  const frozen = frozenCreator(of, chosen);
  const { creatorId } = of.row;
  return {
    rowKey: frozen.handle === undefined ? unnamedKey() : creatorId,
    creatorId,
    handle: null,
    source: null,
    frozen: JSON.stringify(frozen),
  };
}

/** @param chosen keys of `BOARD_CHOICES` */
export function frozenPost(post: ViralPost, chosen: readonly string[]): SharedBoardPost {
  const shows = (choice: string) => chosen.includes(choice);
  const address = post.videoUrl && /^https?:\/\//i.test(post.videoUrl) ? post.videoUrl : undefined;
  return stated({
    thumbnailUrl: post.thumbnailUrl,
    hook: shows("hook") ? post.hook : undefined,
    caption: shows("caption") ? post.caption : undefined,
    handle: shows("handle") ? post.creatorUsername : undefined,
    address: shows("handle") ? address : undefined,
    views: shows("figures") ? post.views : undefined,
    likes: shows("figures") ? post.likes : undefined,
    viralityScore: shows("figures") ? post.viralityScore : undefined,
    category: shows("place") ? post.category : undefined,
    country: shows("place") ? post.country : undefined,
    postedAt: shows("posted") ? post.createdAt : undefined,
  });
}

export function postRow(
  { record, creatorId, handle }: Pick<Selectable<Tables["boardPost"]>, "record" | "creatorId" | "handle">,
  chosen: readonly string[],
): FrozenRow {
  const post = JSON.parse(record) as ViralPost;
  const frozen = frozenPost(post, chosen);
  return {
    rowKey: frozen.handle === undefined ? unnamedKey() : post.id,
    creatorId,
    handle,
    source: platformOfPost(post) ?? null,
    frozen: JSON.stringify(frozen),
  };
}
