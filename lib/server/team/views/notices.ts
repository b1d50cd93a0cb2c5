import "server-only";
/** A notice is stored with the member, so that the address stays clean. */
import type { Member } from "@/lib/contract/members";
import { VIEW_PARAMETERS, type ViewNotice, type ViewPage } from "@/lib/contract/saved-views";
import type { Reader, ViewRow } from "./internal/view-rows";

const SHOWN_MS = { undo: 300_000, plain: 20_000 } as const;

export type Before = Pick<ViewRow, "name" | "isTeam" | "query" | "deletedAt">;
/** Stored under the names of SQL, because databases have such notices and another version may read them. */
type StoredBefore = Pick<Before, "name" | "query"> & { is_team: number; deleted_at: string | null };

function storedText({ name, isTeam, query, deletedAt }: Before): string {
  return JSON.stringify({ name, is_team: isTeam, query, deleted_at: deletedAt } satisfies StoredBefore);
}

export function readBefore(text: string): Before {
  const { name, is_team: isTeam, query, deleted_at: deletedAt } = JSON.parse(text) as StoredBefore;
  return { name, isTeam, query, deletedAt };
}

export type Undoable = { viewId: string; revision: number; before: Before };

/** Precedes the address of the search that showed it first. */
const SHOWN = "\n";

const spelled = (entries: Iterable<readonly [string, string]>) =>
  [...entries]
    .filter(([field]) => !VIEW_PARAMETERS.includes(field))
    .map(([field, value]) => `${field}=${value}`)
    .sort()
    .join("\n");

/** `address`: path of the only page that shows it, because a refused form doesn't concern other searches. */
export async function leaveNotice(
  db: Reader,
  member: Member,
  page: ViewPage,
  text: string,
  { undo, isError = false, address }: { undo?: Undoable; isError?: boolean; address?: string } = {},
): Promise<void> {
  const row = {
    page,
    text,
    isError: isError ? 1 : 0,
    viewId: undo?.viewId ?? null,
    revision: undo?.revision ?? null,
    before: undo ? storedText(undo.before) : null,
    madeAtMs: Date.now(),
    address: address === undefined ? null : spelled(new URL(address, "http://here.invalid").searchParams),
  };
  await db
    .insertInto("viewNotice")
    .values({ memberId: member.id, ...row })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(row))
    .execute();
}

export async function clearNotice(db: Reader, member: Member): Promise<void> {
  await db.deleteFrom("viewNotice").where("memberId", "=", member.id).execute();
}

type Shown = { memberId: string; madeAtMs: number; address: string | null };

/**
 * Keeps a notice from other searches. It stays with the first one, because a page is read again in the background. A
 * refused form, which names its search itself, is told once.
 */
async function keepHere(db: Reader, { memberId, madeAtMs, address }: Shown, here: string): Promise<void> {
  const isThis = { memberId, madeAtMs };
  if (address === here)
    await db
      .deleteFrom("viewNotice")
      .where((row) => row.and(isThis))
      .execute();
  if (address === null)
    await db
      .updateTable("viewNotice")
      .set({ address: SHOWN + here })
      .where((row) => row.and(isThis))
      .execute();
}

/** `entries`: parameters of the shown address. A page that is loaded again (`isDocument`) has shown it before. */
export async function freshNotice(
  db: Reader,
  member: Member,
  page: ViewPage,
  entries: readonly (readonly [string, string])[],
  { isDocument = false, nowMs = Date.now() }: { isDocument?: boolean; nowMs?: number } = {},
): Promise<ViewNotice | null> {
  const row = await db
    .selectFrom("viewNotice")
    .selectAll()
    .where("memberId", "=", member.id)
    .where("page", "=", page)
    .executeTakeFirst();
  if (!row) return null;
  const { viewId, revision, before } = row;
  const undo = viewId !== null && revision !== null && before !== null ? { viewId, revision } : null;
  if (nowMs - row.madeAtMs > (undo ? SHOWN_MS.undo : SHOWN_MS.plain)) return null;
  const here = spelled(entries);
  const isShown = row.address === SHOWN + here;
  if (row.address !== null && row.address !== here && !isShown) return null;
  if (isShown && isDocument) return null;
  await keepHere(db, row, here);
  return { page, text: row.text, undo, isError: row.isError === 1 };
}
