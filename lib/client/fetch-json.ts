/** Errors of the dashboard's routes are one sentence for the person. */
import { TAB_HEADER } from "@/lib/contract/lists";

/** Events of changes that this page made carry it. */
export const TAB_ID = Math.random().toString(36).slice(2, 12);

/** The same call may succeed later. 0 means that nothing answered. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

type FieldProblem = { field: string; message: string };

/** `code` is from the table of errors, or `offline`. `message` can be shown. `fields` has every wrong field. */
export class FetchError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  constructor(code: string, message: string, status: number, fields: readonly FieldProblem[] = []) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  get isTemporary(): boolean {
    return isTemporary(this.status);
  }
}

type ProblemBody = { code?: unknown; detail?: unknown; errors?: FieldProblem[] };

export async function problemOf(response: Response): Promise<FetchError> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody;
  const first = body.errors?.[0];
  const detail = typeof body.detail === "string" ? body.detail : `The server answered ${response.status}.`;
  const message = first ? `${detail} ${first.field} ${first.message}.` : detail;
  const code = typeof body.code === "string" ? body.code : "internal";
  return new FetchError(code, message, response.status, body.errors);
}

/** A call without an answer ends, so that nothing waits for it forever. Retries must not repeat what was done. */
const ANSWER_MS = 60_000;

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(ANSWER_MS);
  return fetch(path, { ...init, signal }).catch((cause: unknown) => {
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
    if (isLate) throw new FetchError("offline", "Scoutdeck didn’t answer. Try again.", 0);
    if (init.signal?.aborted) throw cause;
    throw new FetchError("offline", "No connection to Scoutdeck. Try again.", 0);
  });
}

/** @throws FetchError */
export async function fetchJson<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/json", [TAB_HEADER]: TAB_ID };
  const init: RequestInit = body
    ? { method: "POST", headers, body: JSON.stringify(body), signal }
    : { signal };
  const response = await answerTo(path, init);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}

/** The fields that a browser would send. */
export const formFields = (form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams =>
  new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));

/** Sends a form without leaving the page. @returns the address that the form leads to @throws FetchError */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<string> {
  const headers = { accept: "application/json", [TAB_HEADER]: TAB_ID };
  const init = { method: "POST", headers, body: formFields(form, submitter) };
  // A field named `action` hides the property.
  const response = await answerTo(form.getAttribute("action") ?? "", init);
  const type = response.headers.get("content-type") ?? "";
  // A proxy answers with a page of its own.
  if (!response.ok)
    throw type.startsWith("text/plain")
      ? new FetchError("internal", await response.text(), response.status)
      : await problemOf(response);
  // The form leads to the page for signing in.
  if (!type.startsWith("application/json"))
    throw new FetchError("unauthorized", "You’re signed out. Reload the page to sign in.", 401);
  return ((await response.json()) as { to: string }).to;
}
