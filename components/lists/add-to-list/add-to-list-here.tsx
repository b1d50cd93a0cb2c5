"use client";
/** The dialog's code is loaded when it is first opened. */
import { Suspense, lazy, useState, useSyncExternalStore } from "react";
import { askForList, readAsked, subscribeAsked } from "@/lib/client/asked-for-list";

const AddToListDialog = lazy(async () => ({
  default: (await import("./add-to-list-dialog")).AddToListDialog,
}));

export function AddToListHere() {
  const target = useSyncExternalStore(subscribeAsked, readAsked, () => null);
  // Each request begins anew, also while a toast still says what came of the one before.
  const [seen, setSeen] = useState({ target, turn: 0 });
  if (seen.target !== target) setSeen({ target, turn: seen.turn + 1 });
  if (target === null) return null;
  return (
    <Suspense>
      <AddToListDialog key={seen.turn} target={target} onClose={() => askForList(null)} />
    </Suspense>
  );
}
