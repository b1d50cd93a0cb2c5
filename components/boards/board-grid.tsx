"use client";
/**
 * The cards of a board. Its forms work without this code; with it they act in place, posts are dragged, and what was
 * removed can be brought back.
 */
import {
  useEffect,
  useRef,
  useState,
  useTransition,
  type DragEvent,
  type FormEvent,
  type ReactNode,
} from "react";
import { useRouter } from "next/navigation";
import { fetchJson } from "@/lib/client/fetch-json";
import type { Place } from "@/lib/contract/boards";
import { messages } from "./messages";
import { RemovedNotice } from "./removed-notice";

type Told = { words: string; isWrong?: true } | { removed: string };
type Move = { postId: string; place: Place; of?: string };

const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("li[data-post]") : null;
const cardOf = (postId: string) => document.getElementById(`post-${postId}`);

/** Which side of a card the pointer is on. */
function sideOf({ clientX }: DragEvent, card: HTMLElement): "before" | "after" {
  const { left, width } = card.getBoundingClientRect();
  const isLate = clientX > left + width / 2;
  return isLate === (getComputedStyle(card).direction === "ltr") ? "after" : "before";
}

function markDrop(card: HTMLElement | null, side?: "before" | "after"): void {
  for (const each of document.querySelectorAll("[data-drop-before], [data-drop-after]")) {
    each.removeAttribute("data-drop-before");
    each.removeAttribute("data-drop-after");
  }
  if (card && side) card.setAttribute(`data-drop-${side}`, "");
}

function useBoard(id: string) {
  const router = useRouter();
  const [told, setTold] = useState<Told | null>(null);
  const [isPending, startTransition] = useTransition();
  const act = (what: string, body: object, next: Told) =>
    startTransition(async () => {
      try {
        await fetchJson(`/api/dashboard/lists/${id}/posts/${what}`, body);
        setTold(next);
      } catch (error) {
        setTold({ words: (error as Error).message, isWrong: true });
      }
      router.refresh();
    });
  return {
    told,
    isPending,
    move: (move: Move) => act("move", move, { words: messages.moved }),
    remove: (postId: string) => act("remove", { ids: [postId] }, { removed: postId }),
    restore: (postId: string) => act("restore", { ids: [postId] }, { words: messages.restored }),
  };
}

/** A card that moved may have lost the focus, which its menu had. */
function useFocusAfterMove(cards: ReactNode) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    cardOf(moved.current)?.querySelector("summary")?.focus();
    moved.current = null;
  }, [cards]);
  return moved;
}

function useDrag(move: (move: Move) => void) {
  const dragged = useRef<string | null>(null);
  const end = () => {
    if (dragged.current !== null) cardOf(dragged.current)?.removeAttribute("data-dragged");
    dragged.current = null;
    markDrop(null);
  };
  return {
    onDragStart: (event: DragEvent) => {
      const card = cardAt(event.target);
      if (!card) return;
      dragged.current = card.dataset.post!;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", card.querySelector("h2")?.textContent ?? "");
      card.setAttribute("data-dragged", "");
    },
    onDragOver: (event: DragEvent) => {
      const card = cardAt(event.target);
      if (dragged.current === null || !card) return;
      event.preventDefault();
      markDrop(card.dataset.post === dragged.current ? null : card, sideOf(event, card));
    },
    onDrop: (event: DragEvent) => {
      const [card, postId] = [cardAt(event.target), dragged.current];
      event.preventDefault();
      end();
      if (card && postId !== null && card.dataset.post !== postId)
        move({ postId, place: sideOf(event, card), of: card.dataset.post! });
    },
    onDragEnd: end,
  };
}

/** `isEmpty`: there are no cards, but there may be one to bring back. */
export function BoardGrid({ id, isEmpty, children }: { id: string; isEmpty: boolean; children: ReactNode }) {
  const { told, isPending, move, remove, restore } = useBoard(id);
  const moved = useFocusAfterMove(children);
  const drag = useDrag(move);
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
  const isWrong = told !== null && "isWrong" in told;
  return (
    <div onSubmit={onSubmit} aria-busy={isPending}>
      <p
        role={isWrong ? "alert" : "status"}
        className={isWrong ? "mb-3 rounded-8 bg-bad-soft px-3 py-2.5 text-bad-ink" : "sr-only"}
      >
        {told && "words" in told && told.words}
        {told && "removed" in told && messages.removed}
      </p>
      {told && "removed" in told && <RemovedNotice id={id} postId={told.removed} back="" hasFocus />}
      <ul
        hidden={isEmpty}
        aria-label={messages.grid}
        className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:grid-cols-4 lg:gap-x-4.5 min-[75rem]:grid-cols-6 min-[87.5rem]:grid-cols-7 min-[118rem]:grid-cols-9"
        {...drag}
      >
        {children}
      </ul>
    </div>
  );
}
