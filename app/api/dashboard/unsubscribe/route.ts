/** RFC 8058: a POST acts without a session, from any site, because the token is the right. A GET only leads to the question. */
import { anonymousCaller } from "@/lib/server/access/caller";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { MAX_FORM_BYTES, refuseForm } from "@/lib/server/http/form-route";
import { readBytes } from "@/lib/server/http/read-json-body";
import { redirectTo } from "@/lib/server/http/redirect-to";
import { originOf } from "@/lib/server/http/request-context";
import { isSameOrigin } from "@/lib/server/http/same-origin";
import { unsubscribe } from "@/lib/server/team/notice-channels/unsubscribe";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function GET(request: Request): Response {
  return redirectTo(`/unsubscribe?${new URLSearchParams({ token: tokenOf(request) })}`);
}

export async function POST(request: Request): Promise<Response> {
  // A mail program may send the field as multipart, so it is looked for in the text.
  const bytes = await readBytes(request, MAX_FORM_BYTES).catch(() => new Uint8Array());
  const body = new TextDecoder().decode(bytes);
  const isMailProgram = body.includes("List-Unsubscribe");
  if (!isMailProgram && !isSameOrigin(request)) return refuseForm();
  const token = tokenOf(request) || (new URLSearchParams(body).get("token") ?? "");
  await unsubscribe({ db: await sharedDatabase(), ...anonymousCaller(originOf(request)) }, { token });
  // A mail program does not follow redirects.
  if (isMailProgram)
    return new Response("These emails have stopped.\n", {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  return redirectTo("/unsubscribe?done=1");
}
