import "server-only";
/** A mark is an HMAC with its key stored beside it: a list of names can be tested against it (decision 36). */
import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { fold, foldHandle } from "@/lib/contract/fold";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { bareHandle } from "@/lib/contract/handle";
import { earlierSpellings } from "@/lib/domain/earlier-spellings";
import { platformNamed, platformOfId, platformOfPost } from "@/lib/domain/platform-of";
import type { Tables } from "./tables";

/** An export of tombstones uses this shape too. */
export type Mark = { mark: string; key: string };
export type Handle = { source: Platform; handle: string };

const markOf = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");
const idText = (id: string) => `id:${id}`;
const contactText = (key: string) => `contact:${key}`;
const handleText = ({ source, handle }: Handle) => `handle:${source}:${foldHandle(handle)}`;

/**
 * Keys begin with this since handles are marked in their canonical spelling. Under other keys a handle was marked as it
 * was written, without the first @, so its earlier spellings are tried.
 */
const OF_CANONICAL_HANDLES = "canonical.";

function earlierTexts({ source, handle }: Handle): Set<string> {
  const canonical = bareHandle(handle);
  const spellings = [...earlierSpellings(canonical), ...earlierSpellings(handle)];
  return new Set(spellings.map((text) => `handle:${source}:${fold(text.trim().replace(/^@/, ""))}`));
}

/** The record states the platform, or the prefix of the id does. */
export function sourceOfCreator({ id, source }: Pick<Creator, "id" | "source">): Platform | undefined {
  return platformNamed(source) ?? platformOfId(id);
}

type NamedPost = Pick<ViralPost, "id" | "videoUrl" | "creatorUsername">;

/** A post of an unknown platform may be from any. */
function sourcesOfPost(post: NamedPost): readonly Platform[] {
  const source = platformOfPost(post);
  return source ? [source] : PLATFORMS;
}

const MOST_REMEMBERED = 10_000;

export class ErasedMarks {
  readonly #marks = new Map<string, Set<string>>();
  readonly #handles = new Map<string, boolean>();
  readonly rows: readonly Mark[];

  constructor(rows: readonly Mark[]) {
    this.rows = rows;
    for (const { key, mark } of rows) this.#marks.set(key, (this.#marks.get(key) ?? new Set()).add(mark));
  }

  get size(): number {
    return this.rows.length;
  }

  #has(text: string): boolean {
    return [...this.#marks].some(([key, marks]) => marks.has(markOf(key, text)));
  }

  #hasHandle(handle: Handle): boolean {
    // Uses the written spelling, because it may have been marked and its canonical one not.
    const key = `${handle.source}:${handle.handle}`;
    const known = this.#handles.get(key);
    if (known !== undefined) return known;
    const isErased =
      this.#has(handleText(handle)) ||
      [...this.#marks].some(
        ([key, marks]) =>
          !key.startsWith(OF_CANONICAL_HANDLES) &&
          [...earlierTexts(handle)].some((earlier) => marks.has(markOf(key, earlier))),
      );
    // Posts of one creator are consecutive and all looked up, so results are remembered.
    if (this.#handles.size >= MOST_REMEMBERED) this.#handles.clear();
    this.#handles.set(key, isErased);
    return isErased;
  }

  hasId(id: string): boolean {
    return this.#has(idText(id));
  }

  hasCreator(creator: Pick<Creator, "id" | "source" | "username">): boolean {
    if (this.size === 0) return false;
    const source = sourceOfCreator(creator);
    const { id, username: handle } = creator;
    return this.hasId(id) || (!!handle && !!source && this.#hasHandle({ source, handle }));
  }

  /** @param platform null: unknown, so that the handle on any platform counts */
  hasHandle(handle: string, platform: Platform | null): boolean {
    const sources = platform ? [platform] : PLATFORMS;
    return this.size > 0 && sources.some((source) => this.#hasHandle({ source, handle }));
  }

  /** @param key of an own contact (save-contacts.ts) */
  hasContact(key: string): boolean {
    return this.#has(contactText(key));
  }

  hasPost(post: NamedPost): boolean {
    const handle = post.creatorUsername;
    if (this.size === 0 || !handle) return false;
    return sourcesOfPost(post).some((source) => this.#hasHandle({ source, handle }));
  }
}

export const wantedBy = (marks: ErasedMarks) => ({
  posts: (post: NamedPost) => marks.hasPost(post),
  creators: (creator: Pick<Creator, "id" | "source" | "username">) => marks.hasCreator(creator),
});

export async function readMarks(db: Kysely<Tables>): Promise<ErasedMarks> {
  return new ErasedMarks(await db.selectFrom("erasedCreator").select(["mark", "key"]).execute());
}

/** Adds marks of another copy of this installation. @returns how many were new */
export async function addMarks(trx: Kysely<Tables>, marks: readonly Mark[]): Promise<number> {
  let added = 0;
  const erasedAt = new Date().toISOString();
  for (const mark of marks) {
    const row = { mark: mark.mark, key: mark.key, erasedAt };
    const result = await trx
      .insertInto("erasedCreator")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** Uses this installation's key. @returns how many marks are new */
export async function markErased(
  trx: Kysely<Tables>,
  {
    ids,
    handles,
    contacts = [],
  }: { ids: readonly string[]; handles: readonly Handle[]; contacts?: readonly string[] },
): Promise<number> {
  const used = await trx
    .selectFrom("erasedCreator")
    .select("key")
    .where("key", "like", `${OF_CANONICAL_HANDLES}%`)
    .orderBy("erasedAt")
    .executeTakeFirst();
  const key = used?.key ?? OF_CANONICAL_HANDLES + randomBytes(32).toString("base64url");
  const texts = new Set([...ids.map(idText), ...handles.map(handleText), ...contacts.map(contactText)]);
  return addMarks(
    trx,
    [...texts].map((text) => ({ key, mark: markOf(key, text) })),
  );
}
