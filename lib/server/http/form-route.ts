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

const MAX_FORM_BYTES = 16_384;

/**
 * `to`: path of this site. `cookie`: Set-Cookie values. `isOver`: the session has ended, and the browser clears data
 * that pages have stored. Cookies stay, because one identifies a known browser.
 */
export type FormResult = { to: string; cookie?: string | readonly string[]; isOver?: true };

async function fieldsOf(request: Request, mostBytes: number): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!isSameOrigin(request) || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, mostBytes).catch(() => null);
  const text = new TextDecoder().decode(bytes ?? undefined);
  // PostgreSQL cannot store NUL, and browser forms never send it.
  return bytes && !/\0|%00/.test(text) ? new URLSearchParams(text) : null;
}

/** The message names the working address to people who opened another one than PUBLIC_URL. */
function refuseForm(): Response {
  const { hasPublicUrl, publicUrl } = env();
  const at = hasPublicUrl ? ` at ${publicUrl}` : "";
  return new Response(`This form must be sent from a page of Scoutdeck${at}.`, { status: 403 });
}

/** A person reads this, so it is not problem+json. @throws the error if a person can't fix it */
function answerProblem(thrown: unknown): Response {
  // A person who must set up a second step first learns so from this message.
  if (thrown instanceof AppError && thrown.code === "forbidden")
    return new Response(thrown.message, { status: 403, headers: { "cache-control": "no-store" } });
  const error = toAppError(thrown, requestIdOrNew());
  if (error.status !== 503) throw thrown;
  const headers = { "retry-after": "5", "cache-control": "no-store" };
  return new Response(`${error.message} Go back and try again.`, { status: 503, headers });
}

/**
 * Requests from other sites change nothing, and the body is read only when `read` is called.
 * @param submit `read` throws AppError `body_too_large`, and `invalid_parameter` for a malformed form
 */
export function multipartRoute(
  mostBytes: number,
  submit: (request: Request, read: () => Promise<FormData>) => Promise<FormResult>,
) {
  return async (request: Request): Promise<Response> => {
    const type = request.headers.get("content-type") ?? "";
    if (!isSameOrigin(request) || !type.startsWith("multipart/form-data")) return refuseForm();
    const read = async () => {
      const bytes = await readBytes(request, mostBytes);
      const whole = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } });
      return whole.formData().catch((cause: unknown) => {
        throw new AppError("invalid_parameter", "The form is cut off or damaged.", { cause });
      });
    };
    try {
      const { to, cookie } = await submit(request, read);
      return redirectTo(to, [cookie ?? []].flat());
    } catch (error) {
      return answerProblem(error);
    }
  };
}

/**
 * Requests from other sites change nothing. Scripts that ask for JSON get `to` as an answer, because a browser hides from
 * them where a redirect leads. @param mostBytes size limit of the encoded form
 */
export function formRoute(
  submit: (fields: URLSearchParams, request: Request) => Promise<FormResult>,
  mostBytes = MAX_FORM_BYTES,
) {
  return async (request: Request): Promise<Response> => {
    const fields = await fieldsOf(request, mostBytes);
    if (!fields) return refuseForm();
    try {
      const { to, cookie, isOver } = await submit(fields, request);
      if (request.headers.get("accept") === "application/json" && cookie === undefined && !isOver)
        return Response.json({ to }, { headers: { "cache-control": "no-store" } });
      const answer = redirectTo(to, [cookie ?? []].flat());
      if (isOver) answer.headers.set("clear-site-data", '"storage"');
      return answer;
    } catch (error) {
      return answerProblem(error);
    }
  };
}
