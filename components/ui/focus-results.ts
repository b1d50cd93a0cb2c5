/** `main` of pages with results has this id. */
const RESULTS = "results";

/** The results take the focus after the focused element was removed, unless something else has it. */
export function focusResults(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(RESULTS)?.focus({ preventScroll: true });
  });
}

/** Does nothing on touch screens, where the keyboard would cover the content. */
export function focusFirstField(inside: Element | null): void {
  if (!window.matchMedia("(pointer: fine)").matches) return;
  inside
    ?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")
    ?.focus({ preventScroll: true });
}
