const STOPS = "main article [data-open], main tbody tr";

/** Rows can't take the focus themselves. */
function focusable(stop: HTMLElement): HTMLElement | null {
  if (!stop.matches("tr")) return stop;
  return stop.querySelector<HTMLElement>(
    "input[type=checkbox]:not(:disabled), a[href], button:not(:disabled)",
  );
}

/** `by` is 1 for the next card or row, -1 for the previous. @returns false if there is none */
export function walkRows(by: 1 | -1): boolean {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const here = stops.findIndex((stop) =>
    (stop.closest("article, tr") ?? stop).contains(document.activeElement),
  );
  const next = stops[here < 0 && by < 0 ? stops.length - 1 : here + by];
  const target = next && focusable(next);
  if (!next || !target) return false;
  target.focus({ preventScroll: true });
  // A centred card isn't covered by the bars at the top and bottom.
  (next.closest("article, tr") ?? next).scrollIntoView({ block: "center" });
  return true;
}

/** Toggles the focused card or row. @returns false if there is none */
export function chooseRow(): boolean {
  const box = document.activeElement
    ?.closest("article, tr")
    ?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== null && box !== undefined;
}
