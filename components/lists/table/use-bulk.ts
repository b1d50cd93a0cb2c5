"use client";
import { useMemo, useState } from "react";
import { errorWords } from "@/lib/client/error-messages";
import type { BulkActs } from "./bulk-bar";
import { rowOf } from "./loaded-rows";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import type { Actions } from "./actions";
import type { Chosen } from "./use-chosen";
import type { Grid } from "./use-grid";
import type { Cells, Rows } from "./use-stores";
import type { Undo } from "./use-undo";
import { messages } from "./messages";

type Ids = readonly string[];
type Parts = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  undo: Undo;
  cells: Cells;
  chosen: Chosen;
  actions: Actions;
  grid: Grid;
};

/** Unloaded rows are counted without removing duplicate addresses. */
function useEmails({ world, chosen, rows }: Parts): number {
  const { loaded } = rows;
  return useMemo(() => {
    if (!world.seesContacts) return 0;
    const known = chosen.rows.flatMap(({ creatorId }) => rowOf(loaded, creatorId)?.record?.email || []);
    const others = chosen.rows.filter(({ creatorId, hasEmail }) => hasEmail && !loaded.places.has(creatorId));
    return new Set(known).size + others.length;
  }, [world, chosen, loaded]);
}

/** @param read gives null if the addresses were not all read @returns the number of copied addresses */
async function copyText(read: Promise<readonly string[] | null>): Promise<number | null> {
  const text = read.then((all) => (all ?? []).join(", "));
  // The write starts within the click, because some browsers drop the user activation while the addresses load.
  const written = navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text.then((all) => new Blob([all], { type: "text/plain" })) }),
  ]);
  const all = await read;
  await written;
  return all && all.length;
}

export function useBulk(props: Parts) {
  const { fields, rows, undo, cells, chosen, actions, grid } = props;
  const [revealed, setRevealed] = useState<Ids | null>(null);
  const ids = useMemo(() => chosen.rows.map(({ creatorId }) => creatorId), [chosen.rows]);
  const tell = (error: unknown) => undo.done(errorWords(error));
  const open = (key: string) => (at: DOMRect) =>
    grid.open({ kind: "pick", field: fields.find((each) => each.key === key)!, ids, start: "", at });
  const copied = (count: number | null) => {
    if (count !== null) undo.done(messages.emailsCopied(count));
  };
  const acts: BulkActs = {
    status: open("status"),
    assign: open("owner"),
    tag: (at) => grid.open({ kind: "tags", ids, start: "", at }),
    move: (at) => grid.open({ kind: "move", ids, start: "", at }),
    copyEmails: () =>
      void copyText(actions.emails(chosen.rows)).then(copied, () => undo.done(messages.notCopied)),
    reveal: setRevealed,
    remove: () => void actions.remove(ids).then(chosen.clear, tell),
    clear: chosen.clear,
    all: () => void chosen.all().catch(tell),
  };
  return {
    ids,
    emails: useEmails(props),
    acts,
    revealed,
    endReveal: () => setRevealed(null),
    pick: (some: Ids, field: TableField, value: string) => {
      grid.close();
      const { key } = field;
      const wanted = new Set(some);
      const of = chosen.rows.filter(({ creatorId }) => wanted.has(creatorId));
      if ((key === "status" || key === "owner") && of.length === some.length)
        void actions.give(of, key, value);
      else void cells.edit(some.map((creatorId) => ({ creatorId, field: key, value })));
    },
    move: (some: Ids, to: { id: string; name: string }) => {
      grid.close();
      actions.move(some, to).then(chosen.clear, tell);
    },
    /** Records have arrived: rows show them, and the selection counts as revealed. */
    renew: () => void Promise.all([rows.renew(), chosen.rows.length > 0 && chosen.reread()]).catch(tell),
  };
}
