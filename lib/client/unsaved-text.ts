/** The browser asks before a page is left on which text was typed and not sent. */

let sent: HTMLFormElement | null = null;

function isChanged(field: Element): boolean {
  if (!field.checkVisibility()) return false;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ["text", "email", "number", "url"].includes(field.type));
  return isText && field.value.trim() !== field.defaultValue.trim();
}

/** A form with `data-unsaved` shows text that was refused. */
const isUnsaved = (form: HTMLFormElement): boolean =>
  form !== sent &&
  (form.dataset.unsaved !== undefined || [...form.elements].some((field) => isChanged(field)));

/** Short fields alone are soon typed again, and filters of a page are no work. */
const hasUnsavedText = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>("form:has(textarea), form[data-unsaved]")].some(isUnsaved);

/** Goes to `to`, which tells that the form was saved. */
export function leaveSaved(form: HTMLFormElement, to: string): void {
  sent = form;
  location.assign(to);
}

/** @returns the end of it */
export function askBeforeTextIsLost(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    if (!event.defaultPrevented) sent = event.target as HTMLFormElement;
  };
  const onLeave = (event: BeforeUnloadEvent) => {
    if (!hasUnsavedText()) return;
    event.preventDefault();
    // The person may stay and go on typing in the form that was sent.
    sent = null;
  };
  // Next would replace the page without leaving it. The browser follows the link instead, and asks.
  const onClick = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
    if (isLink && hasUnsavedText()) event.stopPropagation();
  };
  const forget = () => {
    sent = null;
  };
  window.addEventListener("submit", onSubmit);
  window.addEventListener("beforeunload", onLeave);
  window.addEventListener("click", onClick, true);
  window.addEventListener("pageshow", forget);
  return () => {
    window.removeEventListener("submit", onSubmit);
    window.removeEventListener("beforeunload", onLeave);
    window.removeEventListener("click", onClick, true);
    window.removeEventListener("pageshow", forget);
  };
}
