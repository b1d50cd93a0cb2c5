/**
 * Who somebody wants to put on a list: buttons all over the dashboard say it here, and the one dialog of the page answers. It
 * is of the page and not of the button, so that it stays when a bar or a panel goes.
 */
import type { AllMatching } from "@/lib/contract/reveal";
import { watched } from "./watched";

/** Creators by their ids, all that a reveal bought, or everything that a search finds. */
export type AddTarget =
  { ids: readonly string[] } | { revealId: string; count: number } | { all: AllMatching; count: number };

const asked = watched<AddTarget | null>(null);

/** Null: it is answered. */
export const askForList = (target: AddTarget | null): void => asked.change(() => target);

export const readAsked = asked.read;
export const subscribeAsked = asked.subscribe;

export const countOf = (target: AddTarget): number => ("ids" in target ? target.ids.length : target.count);

/** Every button that asks has it: a key and the palette press what a person sees. */
export const ADD_CONTROL = "data-add-to-list";

/** What an open panel is about comes before what is selected behind it. Null: there is nobody to add. */
export function addControl(): HTMLElement | null {
  const shown = [...document.querySelectorAll<HTMLElement>(`[${ADD_CONTROL}]:not(:disabled)`)].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }),
  );
  return shown.find((each) => each.closest("[data-panel]")) ?? shown[0] ?? null;
}
