/** The element with this id takes the focus where what had it is gone: `main` of pages with results. */
const RESULTS = "results";

/** Gives the focus to the results, once what is being closed is gone and if nothing else has it. */
export function focusResults(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(RESULTS)?.focus({ preventScroll: true });
  });
}
