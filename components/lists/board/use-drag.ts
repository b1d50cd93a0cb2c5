"use client";
/** Dragging cards: by mouse after a few pixels, by touch after holding one for a moment, so that swiping still scrolls. */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { dropAt, scrollFor, type ColumnBoxes } from "./drop-spot";

const MOUSE_PX = 5;
const TOUCH_PX = 10;
const HOLD_MS = 250;

/** `left`, `top`, `width`, `height`: of the card that is carried, in the window. */
export type Drag = {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
  statusId: string;
  index: number;
};

type Point = { x: number; y: number };
type Held = { id: string; card: DOMRect; start: Point; now: Point; isTouch: boolean; isDragging: boolean };

const cardsIn = (column: HTMLElement) =>
  column.matches("details:not([open])") ? [] : [...column.querySelectorAll<HTMLElement>("[data-card]")];

const boxesIn = (frame: HTMLElement): ColumnBoxes[] =>
  [...frame.querySelectorAll<HTMLElement>("[data-status]")].map((column) => ({
    statusId: column.dataset.status!,
    box: column.getBoundingClientRect(),
    // What is in a folded column is nowhere, so that a card comes to its top.
    cards: cardsIn(column).map((card) => ({
      id: card.dataset.card!,
      box: card.getBoundingClientRect(),
    })),
  }));

const far = ({ x, y }: Point, from: Point) => Math.hypot(x - from.x, y - from.y);

function scroll(frame: HTMLElement, at: Point): void {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const seen = { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
  const by = scrollFor({ ...seen, left: Math.max(left, 0), right: Math.min(right, window.innerWidth) }, at);
  frame.scrollBy(by);
  if (frame.scrollHeight <= frame.clientHeight + 1) window.scrollBy(0, by.top);
}

/** The press that ends here is no click on a link of the card. */
function ignoreClick(): void {
  const over = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true, signal: over.signal });
  window.setTimeout(() => over.abort(), 0);
}

/** From the moment a card is held until it is let go. @returns ends it without a drop */
function follow(
  frame: HTMLElement,
  held: Held,
  show: (drag: Drag | null) => void,
  drop: (drag: Drag) => void,
) {
  const leaving = new AbortController();
  const { signal } = leaving;
  let drag: Drag | null = null;
  const end = () => {
    leaving.abort();
    window.clearTimeout(hold);
    show(null);
  };
  const begin = () => {
    held.isDragging = true;
    window.getSelection()?.removeAllRanges();
    if (held.isTouch) navigator.vibrate?.(10);
    requestAnimationFrame(tick);
  };
  const tick = () => {
    if (signal.aborted) return;
    scroll(frame, held.now);
    const spot = dropAt(boxesIn(frame), held.id, held.now);
    if (spot) {
      const { left, top, width, height } = held.card;
      const by = { x: held.now.x - held.start.x, y: held.now.y - held.start.y };
      drag = { id: held.id, left: left + by.x, top: top + by.y, width, height, ...spot };
      show(drag);
    }
    requestAnimationFrame(tick);
  };
  const hold = held.isTouch ? window.setTimeout(begin, HOLD_MS) : 0;
  const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listen, { signal, passive: false });
  on("pointermove", ({ clientX: x, clientY: y }) => {
    held.now = { x, y };
    if (held.isDragging) return;
    if (held.isTouch && far(held.now, held.start) > TOUCH_PX) end();
    else if (!held.isTouch && far(held.now, held.start) > MOUSE_PX) begin();
  });
  on("pointerup", () => {
    const dropped = drag;
    end();
    if (!dropped) return;
    ignoreClick();
    drop(dropped);
  });
  on("pointercancel", end);
  on("blur", end);
  on("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end();
  });
  // While a card is carried the finger scrolls nothing, and opens no menu of the browser.
  on("touchmove", (event) => held.isDragging && event.preventDefault());
  on("contextmenu", (event) => held.isTouch && event.preventDefault());
  return end;
}

/** @param drop what is done with a card that was let go */
export function useDrag(frame: RefObject<HTMLElement | null>, drop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => {});
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => () => end.current(), []);

  const hold = (
    id: string,
    { currentTarget, target, button, pointerType, clientX: x, clientY: y }: ReactPointerEvent,
  ) => {
    const isControl = (target as Element).closest("button, summary, select, form") !== null;
    if (button !== 0 || isControl || !frame.current) return;
    end.current();
    const held: Held = {
      id,
      card: currentTarget.getBoundingClientRect(),
      start: { x, y },
      now: { x, y },
      isTouch: pointerType === "touch",
      isDragging: false,
    };
    end.current = follow(frame.current, held, setDrag, (dropped) => latest.current(dropped));
  };
  return { drag, hold };
}
