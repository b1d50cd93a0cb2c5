"use client";
/** Forms work without this code. It adds dragging, updates in place and restoring removed posts. */
import {
  useEffect,
  useRef,
  useState,
  useTransition,
  type FormEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { Button } from "@/components/ui/button";
import { useCarry, useDropMarks, type Carried, type Point, type Box } from "@/components/ui/use-carry";
import { useRefresh } from "@/lib/client/use-refresh";
import { fetchJson } from "@/lib/client/fetch-json";
import type { Place } from "@/lib/contract/boards";
import { messages } from "./messages";

/** `removed`: the post that can be restored, also after that has failed. */
type Told = { words: string; isWrong?: true; removed?: string };
type Move = { postId: string; place: Place; of?: string };

const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("li[data-post]") : null;
const cardOf = (postId: string) => document.getElementById(`post-${postId}`);

function useBoard(id: string) {
  const refresh = useRefresh();
  const [told, setTold] = useState<Told | null>(null);
  const [isPending, startTransition] = useTransition();
  const act = (what: string, body: object, next: Told, removed?: string) =>
    startTransition(async () => {
      try {
        await fetchJson(`/api/dashboard/lists/${id}/posts/${what}`, body);
        setTold(next);
      } catch (error) {
        setTold({ words: (error as Error).message, isWrong: true, removed });
      }
      void refresh();
    });
  return {
    told,
    isPending,
    move: (move: Move) => act("move", move, { words: messages.moved }),
    remove: (postId: string) =>
      act("remove", { ids: [postId] }, { words: messages.removed, removed: postId }),
    restore: (postId: string) => act("restore", { ids: [postId] }, { words: messages.restored }, postId),
  };
}

/** A moved card may have lost the focus that its menu had. */
function useFocusAfterMove(cards: ReactNode) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    cardOf(moved.current)?.querySelector("summary")?.focus();
    moved.current = null;
  }, [cards]);
  return moved;
}

type DropPosition = { of: string; place: "before" | "after" };

const away = ({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }) =>
  Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));

/** @param isLtr the first card of a row is the left one @returns null where a drop changes nothing */
export function dropPositionAt(
  cards: readonly { id: string; box: Box }[],
  carried: string,
  point: { x: number; y: number },
  isLtr: boolean,
): DropPosition | null {
  const nearest = cards.toSorted((one, other) => away(one.box, point) - away(other.box, point))[0];
  if (!nearest || nearest.id === carried) return null;
  const { left, right } = nearest.box;
  const isRight = point.x > (left + right) / 2;
  return { of: nearest.id, place: isRight === isLtr ? "after" : "before" };
}

function CarriedPost({ id, left, top, width }: Carried<DropPosition>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const poster = cardOf(id)?.querySelector("[data-carry]");
    if (poster) place.current?.replaceChildren(poster.cloneNode(true));
  }, [id]);
  return (
    <div
      ref={place}
      aria-hidden="true"
      inert
      style={{ left, top, width }}
      className="pointer-events-none fixed z-40 rotate-2 rounded-8 shadow-3 motion-reduce:rotate-0"
    />
  );
}

/** Posts are dragged by their posters. */
function useArranging(move: (move: Move) => void) {
  const grid = useRef<HTMLUListElement>(null);
  const spotAt = (id: string, at: Point) => {
    const found = [...(grid.current?.querySelectorAll<HTMLElement>("li[data-post]") ?? [])];
    const cards = found.map((card) => ({ id: card.dataset.post!, box: card.getBoundingClientRect() }));
    return dropPositionAt(cards, id, at, getComputedStyle(grid.current!).direction === "ltr");
  };
  const { carried, hold } = useCarry<DropPosition>(grid, {
    spotAt,
    drop: (postId, spot) => move({ postId, ...spot }),
  });
  useDropMarks(carried, cardOf);
  const onPointerDown = (event: PointerEvent) => {
    const poster = (event.target as Element).closest("[data-carry]");
    if (poster) hold(cardAt(poster)!.dataset.post!, poster, event);
  };
  return { carried, grid, onPointerDown };
}

/**
 * Scripts take the plain form over. `hasFocus`: the menu that removed the post is gone, so the notice takes the
 * focus.
 */
export function RemovedNotice({
  id,
  postId,
  back,
  hasFocus = false,
}: {
  id: string;
  postId: string;
  back: string;
  hasFocus?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector("button")?.focus();
  }, [hasFocus, postId]);
  return (
    <form
      ref={form}
      method="post"
      action="/api/dashboard/boards"
      data-act="restore"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-8 bg-surface px-3 py-2 ring-1 ring-inset ring-line"
    >
      <input type="hidden" name="action" value="restore" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="post" value={postId} />
      <input type="hidden" name="back" value={back} />
      <span>{messages.removed}</span>
      <Button type="submit" size="small">
        {messages.undo}
      </Button>
    </form>
  );
}

/** `isEmpty`: there are no cards, but a removed one can be restored. */
export function BoardGrid({ id, isEmpty, children }: { id: string; isEmpty: boolean; children: ReactNode }) {
  const { told, isPending, move, remove, restore } = useBoard(id);
  const moved = useFocusAfterMove(children);
  const { carried, grid, onPointerDown } = useArranging(move);
  const onSubmit = (event: FormEvent) => {
    const form = event.target as HTMLFormElement;
    const { act } = form.dataset;
    if (act === undefined) return;
    event.preventDefault();
    const fields = new FormData(form);
    const postId = String(fields.get("post"));
    const menu = form.closest("details");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    if (act === "remove") return remove(postId);
    if (act === "restore") return restore(postId);
    moved.current = postId;
    const of = fields.get("of");
    move({ postId, place: fields.get("place") as Place, ...(of !== null && { of: String(of) }) });
  };
  const isWrong = told?.isWrong === true;
  return (
    <div onSubmit={onSubmit} aria-busy={isPending}>
      <p
        role={isWrong ? "alert" : "status"}
        className={isWrong ? "mb-3 rounded-8 bg-bad-soft px-3 py-2.5 text-bad-ink" : "sr-only"}
      >
        {told?.words}
      </p>
      {told?.removed !== undefined && <RemovedNotice id={id} postId={told.removed} back="" hasFocus />}
      <ul
        ref={grid}
        hidden={isEmpty}
        aria-label={messages.grid}
        className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:grid-cols-4 lg:gap-x-4.5 min-[75rem]:grid-cols-6 min-[87.5rem]:grid-cols-7 min-[118rem]:grid-cols-9"
        onPointerDown={onPointerDown}
      >
        {children}
      </ul>
      {carried && <CarriedPost {...carried} />}
    </div>
  );
}
