"use client";
import type { RefObject } from "react";
import { useCarry, type Carried } from "@/components/ui/use-carry";
import { dropAt, type ColumnBoxes, type DropSpot } from "./drop-spot";

export type Drag = Carried<DropSpot>;

const cardsIn = (column: HTMLElement) =>
  column.matches("details:not([open])") ? [] : [...column.querySelectorAll<HTMLElement>("[data-card]")];

const boxesIn = (frame: HTMLElement | null): ColumnBoxes[] =>
  [...(frame?.querySelectorAll<HTMLElement>("[data-status]") ?? [])].map((column) => ({
    statusId: column.dataset.status!,
    box: column.getBoundingClientRect(),
    // A folded column reports no cards, so a card is dropped at its top.
    cards: cardsIn(column).map((card) => ({
      id: card.dataset.card!,
      box: card.getBoundingClientRect(),
    })),
  }));

export function useDrag(frame: RefObject<HTMLElement | null>, drop: (id: string, spot: DropSpot) => void) {
  const spotAt = (id: string, at: { x: number; y: number }) => dropAt(boxesIn(frame.current), id, at);
  const { carried, hold } = useCarry<DropSpot>(frame, { spotAt, drop });
  return { drag: carried, hold };
}
