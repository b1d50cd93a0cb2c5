import { PAGES } from "@/lib/contract/pages";
import { writeWanted } from "@/lib/domain/match/wanted-creator";
import type { AddTarget } from "@/lib/client/asked-for-list";

export const ADD_TO_LIST_PATH = PAGES.addToList.path;

export type LinkedTarget = Exclude<AddTarget, { all: unknown }>;

/** Addresses have limited length, so they name a few creators or one reveal. */
export function addToListHref(target: LinkedTarget): string {
  if ("people" in target)
    return `${ADD_TO_LIST_PATH}?${new URLSearchParams([["people", target.people.map(writeWanted).join("\n")]])}`;
  const [name, value] = "ids" in target ? ["ids", target.ids.join(",")] : ["reveal", target.revealId];
  return `${ADD_TO_LIST_PATH}?${new URLSearchParams([[name, value]])}`;
}
