"use client";
/** The server renders the checkboxes, so they work before hydration. Otherwise a plain form opens the quote page. */
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from "react";
import { endOf, holds, ofSearch, withExceptions, type AllChosen } from "./all-chosen";
import { rangeOf, withOwnership, withRows, without, type NumberedRow, type Selection } from "./selection";
import {
  changeAllChosen,
  changeSelection,
  readAllChosen,
  useAllChosen,
  useSelection,
} from "./selection-store";
import { markRow } from "./mark-row";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? []),
];

function showIn(
  form: HTMLFormElement | null,
  rows: readonly NumberedRow[],
  { selection, all }: { selection: Selection; all: AllChosen | null },
): void {
  const chosen = new Set(selection.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const end = all === null ? Infinity : endOf(all);
  const boxes = boxesIn(form);
  for (const box of boxes) {
    const row = byId.get(box.value);
    const isBeyond = row !== undefined && row.at >= end;
    box.checked = all === null ? chosen.has(box.value) : !isBeyond && !!row && holds(all, row);
    markRow(box);
    box.disabled = isBeyond || (all !== null && all.isOnlyNew && row?.isOwned === true);
  }
  const usable = boxes.filter((box) => !box.disabled);
  const count = usable.filter((box) => box.checked).length;
  const page = form?.querySelector<HTMLInputElement>("input[data-choose-page]");
  if (page) {
    page.checked = count > 0 && count === usable.length;
    page.indeterminate = count > 0 && count < usable.length;
  }
}

export function SelectionForm({
  rows,
  search,
  action,
  children,
}: {
  rows: readonly NumberedRow[];
  search: string;
  action: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const touched = useRef<string | null>(null);
  const selection = useSelection();
  const all = ofSearch(useAllChosen(), search);

  // Boxes ticked before hydration are added to the selection, which controls them afterwards.
  useEffect(() => {
    const early = new Set(
      boxesIn(form.current)
        .filter((box) => box.checked)
        .map((box) => box.value),
    );
    if (early.size > 0 && ofSearch(readAllChosen(), search) === null)
      changeSelection((before) =>
        withRows(
          before,
          rows.filter(({ id }) => early.has(id)),
          search,
        ),
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, []);
  useEffect(() => changeSelection((before) => withOwnership(before, rows)), [rows]);
  const isAlive = useRef(false);
  useBrowserLayoutEffect(() => {
    if (!isAlive.current) {
      isAlive.current = true;
      if (selection.length === 0 && all === null) return;
    }
    showIn(form.current, rows, { selection, all });
  }, [selection, all, rows]);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLFormElement>) => {
    const box = target as unknown as HTMLInputElement;
    const isPage = box.dataset.choosePage !== undefined;
    if (!isPage && box.name !== "ids") return;
    const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
    const range = isPage ? rows : rangeOf(rows, isRange ? touched.current : null, box.value);
    touched.current = isPage ? null : box.value;
    if (all !== null) return changeAllChosen((now) => now && withExceptions(now, range, box.checked));
    changeSelection((before) =>
      box.checked
        ? withRows(before, range, search)
        : without(
            before,
            range.map(({ id }) => id),
          ),
    );
  };

  return (
    <form
      ref={form}
      method="get"
      action={action}
      onChange={onChange}
      // Enter on a checkbox would submit the form without the selection of other pages.
      onSubmit={(event) => event.preventDefault()}
      autoComplete="off"
    >
      {children}
    </form>
  );
}
