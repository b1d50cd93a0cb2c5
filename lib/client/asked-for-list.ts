/** Buttons request the dialog here. The page owns it, so that it survives the bar or panel of the button. */
import type { AllMatching } from "@/lib/contract/reveal";
import type { WantedCreator } from "@/lib/domain/match/wanted-creator";
import { watched } from "./watched";

export type AddTarget =
  | { ids: readonly string[] }
  | { revealId: string; count: number }
  /** Added as own contacts. */
  | { people: readonly WantedCreator[] }
  | { all: AllMatching; count: number };

const asked = watched<AddTarget | null>(null);

/** Null closes the request. */
export const askForList = (target: AddTarget | null): void => asked.change(() => target);

export const readAsked = asked.read;
export const subscribeAsked = asked.subscribe;

export function countOf(target: AddTarget): number {
  if ("people" in target) return target.people.length;
  return "ids" in target ? target.ids.length : target.count;
}

/** Marks every button of this kind, so that a key and the palette press a visible one. */
export const ADD_CONTROL = "data-add-to-list";

/** An open panel takes precedence over the selection behind it. Null when there is no button. */
export function addControl(): HTMLElement | null {
  const shown = [...document.querySelectorAll<HTMLElement>(`[${ADD_CONTROL}]:not(:disabled)`)].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }),
  );
  return shown.find((each) => each.closest("[data-panel]")) ?? shown[0] ?? null;
}
