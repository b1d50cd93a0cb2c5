import "server-only";
/** Plain forms that work without JavaScript: they answer with a redirect. */
import { requestIdOrNew } from "../runtime/request-id";
import { toAppError } from "./problem-response";
import { readBytes } from "./read-json-body";
import { isSameOrigin } from "./same-origin";

const MAX_FORM_BYTES = 16_384;

/** `to`: a path of this site. `cookie`: Set-Cookie values. */
export type FormResult = { to: string; cookie?: string | readonly string[] };

async function fieldsOf(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!isSameOrigin(request) || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, MAX_FORM_BYTES).catch(() => null);
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes));
}

/** A form has no place for problem+json: a person reads this. @throws the error when waiting will not mend it */
function answerLater(thrown: unknown): Response {
  const error = toAppError(thrown, requestIdOrNew());
  if (error.status !== 503) throw thrown;
  const headers = { "retry-after": "5", "cache-control": "no-store" };
  return new Response(`${error.message} Go back and try again.`, { status: 503, headers });
}

/** A POST handler of a form. Requests from other sites change nothing. */
export function formRoute(submit: (fields: URLSearchParams, request: Request) => Promise<FormResult>) {
  return async (request: Request): Promise<Response> => {
    const fields = await fieldsOf(request);
    if (!fields) return new Response("This form must be sent from a page of Scoutdeck.", { status: 403 });
    try {
      const { to, cookie } = await submit(fields, request);
      const headers = new Headers({ location: to, "cache-control": "no-store" });
      for (const each of [cookie ?? []].flat()) headers.append("set-cookie", each);
      return new Response(null, { status: 303, headers });
    } catch (error) {
      return answerLater(error);
    }
  };
}
