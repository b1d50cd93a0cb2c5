import "server-only";
/** Every page calls this itself, because a layout or a proxy alone can be bypassed. */
import { cache } from "react";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { HOME_PATH, homeOf, mayOpen, pageOf, PAGES, type PageKey } from "@/lib/contract/pages";
import { sessionCaller, type Origin } from "@/lib/server/access/caller";
import { sessionCookie, sessionOfToken } from "@/lib/server/access/session";
import type { FoundSession } from "@/lib/server/access/session-rows";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { teamContext } from "@/lib/server/composition/team-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import type { Member } from "@/lib/contract/members";
import { logEvent } from "../runtime/log";
import { noteCaller, noteStorageAway } from "../runtime/request-scope";
import { requestIdOrNew } from "../runtime/request-id";

const currentSession = cache(async (): Promise<FoundSession | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const session = await sessionOfToken(sharedDatabase, token).catch((error: unknown) => {
    // The page has not been sent yet, so its status can still say that the failure is temporary.
    noteStorageAway(error);
    throw error;
  });
  if (session) noteCaller({ memberId: session.member.id, numbers: session.numbers });
  return session;
});

export async function currentMember(): Promise<Member | null> {
  return (await currentSession())?.member ?? null;
}

async function originOfPage(): Promise<Origin> {
  return { requestId: requestIdOrNew(), address: (await headers()).get("x-scoutdeck-address") || null };
}

const currentContext = cache(async (): Promise<MemberContext | null> => {
  const session = await currentSession();
  if (!session) return null;
  return { ...(await teamContext()), ...sessionCaller(session, await originOfPage()) };
});

/** Redirects to sign in if there is no session. A page outside of the member's scopes answers "not found". */
export async function openPage(page: PageKey): Promise<MemberContext> {
  const ctx = await signedInContext();
  // Every verb would refuse such a member (access/caller.ts).
  if (ctx.actor.isLimited && page !== "secondStep") redirect(PAGES.secondStep.path);
  const { role } = ctx.member;
  if (mayOpen(pageOf(page), role, ctx.member)) return ctx;
  // Signing in and the bare address lead to the home page.
  if (pageOf(page).path === HOME_PATH) redirect(homeOf(role));
  logEvent("warn", "access.refused", { actor: "member", id: ctx.member.id, needs: pageOf(page).path });
  notFound();
}

/** Ignores scopes: for the frame around every page. */
export async function signedInContext(): Promise<MemberContext> {
  const ctx = await currentContext();
  if (ctx) return ctx;
  // Our HTTP server sets this header.
  const wanted = (await headers()).get("x-scoutdeck-path") ?? HOME_PATH;
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
}
