/** The browser asks before a page is left on which text was typed and not sent. */

let sent: HTMLFormElement | null = null;

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Short fields alone are soon typed again, and filters of a page are no work. */
const FIELDS = "textarea, form:has(textarea) :is(input:read-write, select)";

function isChanged(field: TextField | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return field.value.trim() !== field.defaultValue.trim();
}

/** A form with `data-unsaved` shows text that was refused. */
const isUnsaved = (field: TextField | HTMLSelectElement): boolean =>
  field.form !== sent &&
  field.checkVisibility() &&
  (isChanged(field) || field.closest("[data-unsaved]") !== null);

const hasUnsavedText = (): boolean =>
  [...document.querySelectorAll<TextField | HTMLSelectElement>(FIELDS)].some(isUnsaved);

/** Goes to `to`, which tells that the form was saved. */
export function leaveSaved(form: HTMLFormElement, to: string): void {
  sent = form;
  location.assign(to);
}

/** From the first typed letter until the page is left. */
export function askBeforeTextIsLost(): void {
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
    if ((event.target as Element).closest("a[href]") && hasUnsavedText()) event.stopPropagation();
  };
  window.addEventListener("submit", onSubmit);
  window.addEventListener("beforeunload", onLeave);
  window.addEventListener("click", onClick, true);
  window.addEventListener("pageshow", () => (sent = null));
}
