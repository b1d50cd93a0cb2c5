/** A second press while the browser waits for the answer to a form must not send it twice. */
import { formFields } from "./fetch-json";

/** Forms that answer with a file leave the page as it is, and may be sent again after this time. */
const WAITING_MS = 10_000;

let sent = new WeakMap<HTMLFormElement, { text: string; at: number }>();

/** True if the same fields of the form were sent a moment ago. */
export function isSentAgain(form: HTMLFormElement, submitter: HTMLElement | null, now = Date.now()): boolean {
  const text = String(formFields(form, submitter));
  const before = sent.get(form);
  if (before?.text === text && now - before.at < WAITING_MS) return true;
  sent.set(form, { text, at: now });
  return false;
}

/** A page that the browser's Back shows again begins anew. */
export function forgetSent(): void {
  sent = new WeakMap();
}

/** Listens to forms that no script has taken over. @returns the end of it */
export function sendOnce(): () => void {
  const page = new AbortController();
  const { signal } = page;
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    if (isSentAgain(form, event.submitter)) event.preventDefault();
  };
  // React's listeners are below the window and have run.
  window.addEventListener("submit", onSubmit, { signal });
  window.addEventListener("pageshow", forgetSent, { signal });
  return () => page.abort();
}
