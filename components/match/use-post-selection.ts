"use client";
/** The selected posts of this tab, in memory only, and the boxes of the page that show them. */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import {
  rangeOf,
  withTicked,
  type PostSearch,
  type PostSelection,
  type SelectedPost,
} from "./selected-posts";

let selection: PostSelection | null = null;
const listeners = new Set<() => void>();

export function changePosts(change: (before: PostSelection | null) => PostSelection | null): void {
  selection = change(selection);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=posts]") ?? []),
];
const postOf = (box: HTMLInputElement): SelectedPost => ({ id: box.value, at: Number(box.dataset.at) });

/** `rows`: changes with the posts of the page. `first`: the post that was ticked first. */
export function usePostSelection(
  form: RefObject<HTMLFormElement | null>,
  first: RefObject<string | null>,
  search: PostSearch,
  rows: string,
): PostSelection | null {
  const shown = useSyncExternalStore(
    subscribe,
    () => selection,
    () => null,
  );
  const touched = useRef<string | null>(first.current);
  // Boxes that were ticked before this code was there count.
  useEffect(() => {
    const early = boxesIn(form.current).filter((box) => box.checked);
    if (early.length > 0) changePosts((before) => withTicked(before, search, early.map(postOf), true));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);
  useEffect(() => {
    const element = form.current;
    const onClick = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "posts") return;
      const range = rangeOf(boxesIn(element).map(postOf), shiftKey ? touched.current : null, target.value);
      touched.current = target.value;
      changePosts((before) => withTicked(before, search, range, target.checked));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [form, search]);
  const isAlive = useRef(false);
  useLayoutEffect(() => {
    // Not before the early ones have been read.
    if (!isAlive.current) {
      isAlive.current = true;
      if (shown === null) return;
    }
    const isHere = shown?.search.text === search.text;
    const isAll = isHere && shown.posts === null;
    const ids = new Set(isHere ? shown.posts?.map(({ id }) => id) : []);
    for (const box of boxesIn(form.current)) {
      box.checked = isAll || ids.has(box.value);
      box.disabled = isAll;
      box.closest("article, tr")?.toggleAttribute("data-chosen", box.checked);
    }
  }, [form, shown, search, rows]);
  return shown;
}
