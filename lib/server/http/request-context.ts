import "server-only";
import { sessionCaller, type Origin } from "@/lib/server/access/caller";
import { readCookie } from "@/lib/server/access/read-cookie";
import { sessionCookie, sessionOfToken } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { teamContext } from "@/lib/server/composition/team-context";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import type { MemberContext } from "@/lib/server/team/team-context";

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
  return { ...(await teamContext()), ...caller, signal: request.signal };
}
