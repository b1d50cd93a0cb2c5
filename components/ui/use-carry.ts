"use client";
/** A drag starts after a few pixels by mouse, and after a short hold by touch, so that swiping still scrolls. */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from "react";

const MOUSE_PX = 5;
const TOUCH_PX = 10;
const HOLD_MS = 250;

export type Point = { x: number; y: number };

/** Coordinates are window pixels. */
export type Carried<Spot> = {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
  spot: Spot | null;
};

type Held = { id: string; card: DOMRect; start: Point; now: Point; isTouch: boolean; isCarried: boolean };

const far = ({ x, y }: Point, from: Point) => Math.hypot(x - from.x, y - from.y);

export type Box = { left: number; right: number; top: number; bottom: number };

/** @returns pixels of one scroll step while a card is held near the edge */
export function scrollFor(frame: Box, { x, y }: { x: number; y: number }): { left: number; top: number } {
  const [EDGE, MOST] = [48, 18];
  const push = (start: number, end: number, at: number) => {
    const near = (distance: number) => Math.round(MOST * Math.min(1, Math.max(0, 1 - distance / EDGE)));
    return end - start < 2 * EDGE ? 0 : near(end - at) - near(at - start);
  };
  return { left: push(frame.left, frame.right, x), top: push(frame.top, frame.bottom, y) };
}

function scroll(frame: HTMLElement, at: Point): void {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const seen = { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
  const by = scrollFor({ ...seen, left: Math.max(left, 0), right: Math.min(right, window.innerWidth) }, at);
  frame.scrollBy(by);
  if (frame.scrollHeight <= frame.clientHeight + 1) window.scrollBy(0, by.top);
}

/** The end of a drag must not click a link of the card. */
function ignoreClick(): void {
  const over = new AbortController();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true, signal: over.signal });
  window.setTimeout(() => over.abort(), 0);
}

type Ways<Spot> = {
  /** Returns null where a drop changes nothing. */
  spotAt: (id: string, at: Point) => Spot | null;
  show: (carried: Carried<Spot> | null) => void;
  drop: (id: string, spot: Spot) => void;
};

/** @returns a function that cancels the drag */
function follow<Spot>(frame: HTMLElement, held: Held, { spotAt, show, drop }: Ways<Spot>) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const end = () => {
    held.isCarried = false;
    leaving.abort();
    window.clearTimeout(hold);
    show(null);
  };
  const spotNow = () => spotAt(held.id, held.now);
  const begin = () => {
    held.isCarried = true;
    window.getSelection()?.removeAllRanges();
    if (held.isTouch) navigator.vibrate?.(10);
    requestAnimationFrame(tick);
  };
  const tick = () => {
    if (signal.aborted) return;
    scroll(frame, held.now);
    const { left, top, width, height } = held.card;
    const by = { x: held.now.x - held.start.x, y: held.now.y - held.start.y };
    show({ id: held.id, left: left + by.x, top: top + by.y, width, height, spot: spotNow() });
    requestAnimationFrame(tick);
  };
  const hold = held.isTouch ? window.setTimeout(begin, HOLD_MS) : 0;
  const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listen, { signal, passive: false });
  on("pointermove", ({ clientX: x, clientY: y }) => {
    held.now = { x, y };
    if (held.isCarried) return;
    if (held.isTouch && far(held.now, held.start) > TOUCH_PX) end();
    else if (!held.isTouch && far(held.now, held.start) > MOUSE_PX) begin();
  });
  on("pointerup", () => {
    // The card may be dropped before the next frame was drawn.
    const { isCarried } = held;
    const spot = isCarried ? spotNow() : null;
    end();
    if (!isCarried) return;
    ignoreClick();
    if (spot !== null) drop(held.id, spot);
  });
  on("pointercancel", end);
  on("blur", end);
  on("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end();
  });
  // Native dragging of links and images would end this one.
  on("dragstart", (event) => event.preventDefault());
  // A long press must not open the context menu.
  on("contextmenu", (event) => held.isTouch && event.preventDefault());
  return end;
}

/** Browsers decide at the first touch whether scrolling can be prevented, so this listener precedes the drag. */
function useStillness(frame: RefObject<HTMLElement | null>, isCarried: () => boolean): void {
  const latest = useRef(isCarried);
  useEffect(() => {
    latest.current = isCarried;
  });
  useEffect(() => {
    const element = frame.current;
    const stop = (event: TouchEvent) => {
      if (latest.current() && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", stop, { passive: false });
    return () => element?.removeEventListener("touchmove", stop);
  }, [frame]);
}

const CONTROLS = "button, summary, select, form, label";

/** `frame` scrolls when a card is held at its edge. If it can't scroll, the window does. */
export function useCarry<Spot>(
  frame: RefObject<HTMLElement | null>,
  { spotAt, drop }: Pick<Ways<Spot>, "spotAt" | "drop">,
) {
  const [carried, setCarried] = useState<Carried<Spot> | null>(null);
  const holding = useRef<Held | null>(null);
  const end = useRef<() => void>(() => {});
  useStillness(frame, () => holding.current?.isCarried === true);
  const latest = useRef({ spotAt, drop });
  useEffect(() => {
    latest.current = { spotAt, drop };
  });
  useEffect(() => () => end.current(), []);

  const hold = (
    id: string,
    card: Element,
    { target, button, pointerType, clientX: x, clientY: y }: ReactPointerEvent,
  ) => {
    if (button !== 0 || !frame.current || (target as Element).closest(CONTROLS) !== null) return;
    end.current();
    const held: Held = {
      id,
      card: card.getBoundingClientRect(),
      start: { x, y },
      now: { x, y },
      isTouch: pointerType === "touch",
      isCarried: false,
    };
    holding.current = held;
    end.current = follow<Spot>(frame.current, held, {
      spotAt: (...of) => latest.current.spotAt(...of),
      show: setCarried,
      drop: (...of) => latest.current.drop(...of),
    });
  };
  return { carried, hold };
}

/** Marks the dragged element with `data-dragged`, and the one beside which it would be dropped with `data-drop-before` or `-after`. */
export function useDropMarks(
  carried: Carried<{ of: string; place: "before" | "after" }> | null,
  elementOf: (id: string) => Element | null,
): void {
  const { id, spot } = carried ?? {};
  useEffect(() => {
    const [from, to] = [id, spot?.of].map((each) => (each === undefined ? null : elementOf(each)));
    const side = `data-drop-${spot?.place}`;
    from?.setAttribute("data-dragged", "");
    to?.setAttribute(side, "");
    return () => {
      from?.removeAttribute("data-dragged");
      to?.removeAttribute(side);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each render has its own function
  }, [id, spot?.of, spot?.place]);
}
