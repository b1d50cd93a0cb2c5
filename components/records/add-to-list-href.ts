/** The address of the page that adds to a list without scripts. */
import { PAGES } from "@/lib/contract/pages";
import type { AddTarget } from "@/lib/client/asked-for-list";

export const ADD_TO_LIST_PATH = PAGES.addToList.path;

/** What an address can say. */
export type LinkedTarget = Exclude<AddTarget, { all: unknown }>;

/** Of a few creators: addresses have an end. Of a reveal all of them. */
export function addToListHref(target: LinkedTarget): string {
  const [name, value] = "ids" in target ? ["ids", target.ids.join(",")] : ["reveal", target.revealId];
  return `${ADD_TO_LIST_PATH}?${new URLSearchParams([[name, value]])}`;
}
