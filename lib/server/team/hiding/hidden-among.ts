import "server-only";
/** A reason without an entry doesn't compile. */
import { z } from "zod";
import type { Mark } from "@/lib/contract/creator-marks";
import { HIDE_REASONS, ONLY, readHiding, type HideReason, type Hiding } from "@/lib/contract/hiding";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { onListAmong } from "../lists/on-list-among";
import { markedAmong } from "../marks/marks-of";
import { openedAmong } from "../marks/note-opened";
import { ownedIds } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";

type Among = (db: Db, ids: readonly string[], value: string) => Promise<ReadonlySet<string>>;

const marked =
  (mark: Mark): Among =>
  (db, ids) =>
    markedAmong(db, ids, mark);

const AMONG: Readonly<Record<HideReason, Among>> = {
  owned: async (db, ids, value) => (value === ONLY ? new Set() : ownedIds(db, ids)),
  declined: marked("declined"),
  doNotContact: marked("doNotContact"),
  onList: onListAmong,
  opened: (db, ids, days) => openedAmong(db, ids, Number(days)),
};

/** The first reason in the order of the definition, by creator id. */
export type Hidden = ReadonlyMap<string, HideReason>;

/** @param ids at most 500 */
export async function hiddenAmong(db: Db, ids: readonly string[], hiding: Hiding): Promise<Hidden> {
  const hidden = new Map<string, HideReason>();
  if (ids.length === 0) return hidden;
  for (const reason of HIDE_REASONS) {
    const value = hiding[reason];
    if (value === undefined) continue;
    for (const id of await AMONG[reason](db, ids, value)) if (!hidden.has(id)) hidden.set(id, reason);
  }
  return hidden;
}

const hiding = z
  .record(z.string(), z.string().optional())
  .transform((given) =>
    readHiding(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  );

export const readHidden = defineVerb(
  { scope: "search", input: z.strictObject({ ids: z.array(z.string()).max(500), hiding }) },
  ({ db }: MemberContext, wanted): Promise<Hidden> => hiddenAmong(db, wanted.ids, wanted.hiding),
);
