import "server-only";
import { memberCaller, type Origin } from "@/lib/server/access/caller";
import { memberOfToken, sessionCookie } from "@/lib/server/access/session";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { teamContext } from "@/lib/server/composition/team-context";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import type { MemberContext } from "@/lib/server/team/team-context";

function cookieOf(request: Request, name: string): string | undefined {
  const all = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return all.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Where a request comes from. Our own server writes the address from the socket, over what a client sends. */
export function originOf(request: Request, requestId = requestIdOrNew()): Origin {
  return { requestId, address: request.headers.get("x-scoutdeck-address") || null };
}

/** The context for the verbs of a request; null without a session. */
export async function contextOf(request: Request, requestId?: string): Promise<MemberContext | null> {
  const member = await memberOfToken(sharedDatabase, cookieOf(request, sessionCookie().name));
  if (!member) return null;
  noteCaller({ memberId: member.id });
  const caller = memberCaller(member, originOf(request, requestId));
  return { ...(await teamContext()), ...caller, signal: request.signal };
}
