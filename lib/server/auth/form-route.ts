import "server-only";
/** Plain forms that work without JavaScript: they answer with a redirect. */
import { isSameOrigin } from "@/lib/server/http/same-origin";

const MAX_FORM_BYTES = 16_384;

/** `to`: a path of this site. `cookie`: a Set-Cookie value. */
export type FormResult = { to: string; cookie?: string };

async function fieldsOf(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) return null;
  return new URLSearchParams((await request.text()).slice(0, MAX_FORM_BYTES));
}

/** A POST handler of a form. Requests from other sites change nothing. */
export function formRoute(submit: (fields: URLSearchParams, request: Request) => Promise<FormResult>) {
  return async (request: Request): Promise<Response> => {
    const fields = isSameOrigin(request) ? await fieldsOf(request) : null;
    if (!fields) return new Response("This form must be sent from a page of Scoutdeck.", { status: 403 });
    const { to, cookie } = await submit(fields, request);
    const headers = new Headers({ location: to, "cache-control": "no-store" });
    if (cookie) headers.set("set-cookie", cookie);
    return new Response(null, { status: 303, headers });
  };
}
