"use client";
/**
 * Chooses rows of the table inside it. The checkboxes are the server's own and work before this comes alive and without
 * it: a plain form then goes to the page that states the price.
 */
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { COMPARE_PATH } from "./compare-address";
import { rangeOf, withOwnership, withRows, without, type PageRow } from "./selection";
import { changeSelection, useSelection } from "./selection-store";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? []),
];

/** `rows`: of this page, in order. `search`: the filters, canonical. `action`: the page of the price. */
export function SelectionForm({
  rows,
  search,
  action,
  children,
}: {
  rows: readonly PageRow[];
  search: string;
  action: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const touched = useRef<string | null>(null);
  const selection = useSelection();

  // What was ticked before this came alive counts; afterwards the selection decides what is ticked.
  useEffect(() => {
    const early = new Set(
      boxesIn(form.current)
        .filter((box) => box.checked)
        .map((box) => box.value),
    );
    if (early.size > 0)
      changeSelection((before) =>
        withRows(
          before,
          rows.filter(({ id }) => early.has(id)),
          search,
        ),
      );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);
  useEffect(() => changeSelection((before) => withOwnership(before, rows)), [rows]);
  const isAlive = useRef(false);
  useBrowserLayoutEffect(() => {
    if (!isAlive.current) {
      isAlive.current = true;
      if (selection.length === 0) return;
    }
    const chosen = new Set(selection.map(({ id }) => id));
    const boxes = boxesIn(form.current);
    for (const box of boxes) box.checked = chosen.has(box.value);
    const count = boxes.filter((box) => box.checked).length;
    const all = form.current?.querySelector<HTMLInputElement>("input[data-choose-page]");
    if (!all) return;
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }, [selection, rows]);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLFormElement>) => {
    const box = target as unknown as HTMLInputElement;
    const isPage = box.dataset.choosePage !== undefined;
    if (!isPage && box.name !== "ids") return;
    const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
    const range = isPage ? rows : rangeOf(rows, isRange ? touched.current : null, box.value);
    touched.current = isPage ? null : box.value;
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
      // Enter on a checkbox would send the form; the price is asked for by the bar, with what other pages hold.
      onSubmit={(event) => event.preventDefault()}
      autoComplete="off"
    >
      {children}
      <noscript>
        <div className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-3 lg:px-6">
          <button type="submit" className={buttonClass({ look: "primary" })}>
            See the price of what is ticked
          </button>
          <button type="submit" formAction={COMPARE_PATH} className={buttonClass()}>
            Compare what is owned
          </button>
          <span className="text-ink-3">Nothing is spent before you confirm.</span>
        </div>
      </noscript>
    </form>
  );
}
