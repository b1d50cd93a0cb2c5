import { PAGES } from "@/lib/contract/pages";
import type { AddTarget } from "@/lib/client/asked-for-list";

export const ADD_TO_LIST_PATH = PAGES.addToList.path;

export type LinkedTarget = Exclude<AddTarget, { all: unknown }>;

/** Addresses have limited length, so they name a few creators or one reveal. */
export function addToListHref(target: LinkedTarget): string {
  const [name, value] = "ids" in target ? ["ids", target.ids.join(",")] : ["reveal", target.revealId];
  return `${ADD_TO_LIST_PATH}?${new URLSearchParams([[name, value]])}`;
}
