import "server-only";
import { AppError } from "@/lib/contract/errors";
import { env } from "../runtime/env";
import { requestIdOrNew } from "../runtime/request-id";
import { toAppError } from "./problem-response";
import { readBytes } from "./read-json-body";
import { redirectTo } from "./redirect-to";
import { isSameOrigin } from "./same-origin";

/** Fields of a form by name; absent ones are empty. */
export const textsIn = <Name extends string>(
  fields: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, fields.get(name) ?? ""])) as Record<Name, string>;

export const MAX_FORM_BYTES = 16_384;

/**
 * `to`: path of this site. `json`: the answer to JSON, instead of `to`. `text`: shown to a browser without scripts, instead of
 * the page, when it was refused. `cookie`: Set-Cookie values. `isOver`: the session has ended, and the browser clears data
 * that pages have stored. Cookies stay, because one identifies a known browser.
 */
export type FormResult = {
  to: string;
  cookie?: string | readonly string[];
  isOver?: true;
  json?: object;
  text?: string;
};

export async function fieldsOf(request: Request, mostBytes: number): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!isSameOrigin(request) || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, mostBytes).catch(() => null);
  const text = new TextDecoder().decode(bytes ?? undefined);
  // PostgreSQL cannot store NUL, and browser forms never send it.
  return bytes && !/\0|%00/.test(text) ? new URLSearchParams(text) : null;
}

/** The message names the working address to people who opened another one than PUBLIC_URL. */
export function refuseForm(): Response {
  const { hasPublicUrl, publicUrl } = env();
  const at = hasPublicUrl ? ` at ${publicUrl}` : "";
  return new Response(`This form must be sent from a page of Scoutdeck${at}.`, { status: 403 });
}

/** A person reads this, so it is not problem+json. @throws the error if a person can't fix it */
export function answerProblem(thrown: unknown): Response {
  // A person who must set up a second step first learns so from this message.
  if (thrown instanceof AppError && thrown.code === "forbidden")
    return new Response(thrown.message, { status: 403, headers: { "cache-control": "no-store" } });
  const error = toAppError(thrown, requestIdOrNew());
  if (error.status !== 503) throw thrown;
  const headers = { "retry-after": "5", "cache-control": "no-store" };
  return new Response(`${error.message} Go back and try again.`, { status: 503, headers });
}

/** A redirect. JSON and scripts that ask for it get `to`, because a browser hides from them where a redirect leads. */
export function answerForm(
  { headers: asked }: Request,
  { to, cookie, isOver, json, text }: FormResult,
): Response {
  const isJson = [asked.get("accept"), asked.get("content-type")].some((type) =>
    type?.startsWith("application/json"),
  );
  const answer = redirectTo(to, [cookie ?? []].flat());
  const { headers } = answer;
  if (isOver) headers.set("clear-site-data", '"storage"');
  if (!isJson && text === undefined) return answer;
  headers.delete("location");
  if (!isJson) return new Response(text, { status: 409, headers });
  return Response.json(json ?? { to }, { headers });
}

/** For forms that need no session. Requests from other sites change nothing. */
export function formRoute(submit: (fields: URLSearchParams, request: Request) => Promise<FormResult>) {
  return async (request: Request): Promise<Response> => {
    const fields = await fieldsOf(request, MAX_FORM_BYTES);
    if (!fields) return refuseForm();
    try {
      return answerForm(request, await submit(fields, request));
    } catch (error) {
      return answerProblem(error);
    }
  };
}
