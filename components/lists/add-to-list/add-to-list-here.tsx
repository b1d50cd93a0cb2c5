"use client";
/** The dialog's code is loaded when it is first opened. */
import { Suspense, lazy, useSyncExternalStore } from "react";
import { askForList, readAsked, subscribeAsked } from "@/lib/client/asked-for-list";

const AddToListDialog = lazy(async () => ({
  default: (await import("./add-to-list-dialog")).AddToListDialog,
}));

export function AddToListHere() {
  const target = useSyncExternalStore(subscribeAsked, readAsked, () => null);
  if (target === null) return null;
  return (
    <Suspense>
      <AddToListDialog target={target} onClose={() => askForList(null)} />
    </Suspense>
  );
}
