import "server-only";
import { AppError } from "@/lib/contract/errors";
import { TAB_HEADER } from "@/lib/contract/lists";
import { sessionCaller, type Origin } from "@/lib/server/access/caller";
import { readCookie } from "@/lib/server/access/read-cookie";
import { sessionCookie, sessionOfToken } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { teamContext } from "@/lib/server/composition/team-context";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import type { MemberContext } from "@/lib/server/team/team-context";
import { isSameOrigin } from "./same-origin";

/** Our server sets the address from the socket, overwriting the client's header. */
export function originOf(request: Request, requestId = requestIdOrNew()): Origin {
  return { requestId, address: request.headers.get("x-scoutdeck-address") || null };
}

export async function contextOf(request: Request, requestId?: string): Promise<MemberContext | null> {
  const cookie = readCookie(request.headers.get("cookie"), sessionCookie().name);
  const session = await sessionOfToken(sharedDatabase, cookie);
  if (!session) return null;
  noteCaller({ memberId: session.member.id, numbers: session.numbers });
  const caller = sessionCaller(session, originOf(request, requestId));
  const tab = request.headers.get(TAB_HEADER) ?? "";
  const from = /^[a-z0-9]{1,20}$/.test(tab) ? { tab } : {};
  return { ...(await teamContext()), ...caller, ...from, signal: request.signal };
}

/** Finds the sender of a request. @throws AppError */
export type CallerOf = (request: Request, requestId: string) => Promise<MemberContext>;

/** @throws AppError `not_signed_in`; `forbidden` for a change that another site asks for */
export async function memberContextOf(request: Request, requestId: string): Promise<MemberContext> {
  const ctx = await contextOf(request, requestId);
  if (!ctx) throw new AppError("not_signed_in", "Sign in to do this.");
  if (request.method !== "GET" && !isSameOrigin(request))
    throw new AppError("forbidden", "This request did not come from a page of Scoutdeck.");
  return ctx;
}
