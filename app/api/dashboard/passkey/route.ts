/** Options for signing in, or with `?for=add` for adding a passkey. */
import { AppError } from "@/lib/contract/errors";
import { anonymousCaller } from "@/lib/server/access/caller";
import { readCookie } from "@/lib/server/access/read-cookie";
import { passkeyToSignIn } from "@/lib/server/access/second-step/ask-for-passkey";
import { relyingParty } from "@/lib/server/access/second-step/relying-party";
import { stepCookie } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemResponse } from "@/lib/server/http/problem-response";
import { contextOf, originOf } from "@/lib/server/http/request-context";
import { isSameOrigin } from "@/lib/server/http/same-origin";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { passkeyToAdd } from "@/lib/server/team/second-step/own-passkeys";

async function ask(request: Request) {
  const site = relyingParty(request.headers.get("host"));
  if (new URL(request.url).searchParams.get("for") !== "add") {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(originOf(request)), site };
    const state = readCookie(request.headers.get("cookie"), stepCookie().name);
    return passkeyToSignIn(ctx, { state });
  }
  const ctx = await contextOf(request);
  if (!ctx) throw new AppError("not_signed_in", "Sign in to do this.");
  return passkeyToAdd({ ...ctx, site });
}

export async function POST(request: Request): Promise<Response> {
  try {
    if (!isSameOrigin(request))
      throw new AppError("forbidden", "This request did not come from a page of Scoutdeck.");
    const { options, cookie } = await ask(request);
    return Response.json(options, { headers: { "cache-control": "no-store", "set-cookie": cookie } });
  } catch (error) {
    return problemResponse(error, { requestId: requestIdOrNew(), instance: "/api/dashboard/passkey" });
  }
}
