import "server-only";
/** A notice is stored with the member, so that the address stays clean. */
import type { Member } from "@/lib/contract/members";
import { VIEW_PARAMETERS, type ViewNotice, type ViewPage } from "@/lib/contract/saved-views";
import type { Reader, ViewRow } from "./internal/view-rows";

const SHOWN_MS = { undo: 300_000, plain: 20_000 } as const;

export type Before = Pick<ViewRow, "name" | "is_team" | "query" | "deleted_at">;
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
    is_error: isError ? 1 : 0,
    view_id: undo?.viewId ?? null,
    revision: undo?.revision ?? null,
    before: undo ? JSON.stringify(undo.before) : null,
    made_at_ms: Date.now(),
    address: address === undefined ? null : spelled(new URL(address, "http://here.invalid").searchParams),
  };
  await db
    .insertInto("view_notice")
    .values({ member_id: member.id, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
}

export async function clearNotice(db: Reader, member: Member): Promise<void> {
  await db.deleteFrom("view_notice").where("member_id", "=", member.id).execute();
}

type Shown = { member_id: string; made_at_ms: number; address: string | null };

/**
 * Keeps a notice from other searches. It stays with the first one, because a page is read again in the background. A
 * refused form, which names its search itself, is told once.
 */
async function keepHere(db: Reader, { member_id, made_at_ms, address }: Shown, here: string): Promise<void> {
  const isThis = { member_id, made_at_ms };
  if (address === here)
    await db
      .deleteFrom("view_notice")
      .where((row) => row.and(isThis))
      .execute();
  if (address === null)
    await db
      .updateTable("view_notice")
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
    .selectFrom("view_notice")
    .selectAll()
    .where("member_id", "=", member.id)
    .where("page", "=", page)
    .executeTakeFirst();
  if (!row) return null;
  const { view_id, revision, before } = row;
  const undo =
    view_id !== null && revision !== null && before !== null ? { viewId: view_id, revision } : null;
  if (nowMs - row.made_at_ms > (undo ? SHOWN_MS.undo : SHOWN_MS.plain)) return null;
  const here = spelled(entries);
  const isShown = row.address === SHOWN + here;
  if (row.address !== null && row.address !== here && !isShown) return null;
  if (isShown && isDocument) return null;
  await keepHere(db, row, here);
  return { page, text: row.text, undo, isError: row.is_error === 1 };
}
