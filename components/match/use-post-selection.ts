"use client";
/** The selection belongs to one tab and is kept in memory only. */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import {
  ofSearch,
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

/** `shiftKey` selects the range since the previous click. */
export type EarlyClick = { id: string; shiftKey: boolean };

/** `rows` is a key that changes with the posts of the page. `early` clicks came before hydration and are removed. */
export function usePostSelection(
  form: RefObject<HTMLFormElement | null>,
  early: RefObject<EarlyClick[]>,
  search: PostSearch,
  rows: string,
): PostSelection | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => selection,
    () => null,
  );
  const shown = ofSearch(kept, search);
  // It doesn't return with its search, where a button would offer to pay for it.
  useEffect(() => changePosts((before) => ofSearch(before, search)), [search]);
  const touched = useRef<string | null>(null);
  // Boxes ticked before hydration are selected.
  useEffect(() => {
    const ticked = boxesIn(form.current).filter((box) => box.checked);
    const rest = ticked.filter((box) => !early.current.some(({ id }) => id === box.value));
    if (rest.length > 0) changePosts((before) => withTicked(before, search, rest.map(postOf), true));
    for (const { id, shiftKey } of early.current.splice(0)) {
      const posts = rangeOf(boxesIn(form.current).map(postOf), shiftKey ? touched.current : null, id);
      touched.current = id;
      const isTicked = ticked.some((box) => box.value === id);
      changePosts((before) => withTicked(before, search, posts, isTicked));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
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
    // The first pass must wait until early clicks were read.
    if (!isAlive.current) {
      isAlive.current = true;
      if (shown === null) return;
    }
    const isAll = shown !== null && shown.posts === null;
    const ids = new Set(shown?.posts?.map(({ id }) => id));
    for (const box of boxesIn(form.current)) {
      box.checked = isAll || ids.has(box.value);
      box.disabled = isAll;
      box.closest("article, tr")?.toggleAttribute("data-chosen", box.checked);
    }
  }, [form, shown, rows]);
  return shown;
}
