import "server-only";
/**
 * The member who opens a page, and whether they may. Called by every page itself: a layout or a proxy alone can be
 * bypassed.
 */
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
import { storageProblem } from "@/lib/contract/storage-problem";
import { noteCaller, noteStorageAway } from "../runtime/request-scope";
import { requestIdOrNew } from "../runtime/request-id";

/** The session of the browser, null when there is none. Read once a request. */
const currentSession = cache(async (): Promise<FoundSession | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const session = await sessionOfToken(sharedDatabase, token).catch((error: unknown) => {
    // Before anything of the page is sent: its status can still say that it passes.
    if (storageProblem(error)?.isPassing) noteStorageAway();
    throw error;
  });
  if (session) noteCaller({ memberId: session.member.id, numbers: session.numbers });
  return session;
});

/** The signed-in member, null when there is none. */
export async function currentMember(): Promise<Member | null> {
  return (await currentSession())?.member ?? null;
}

/** Where the request that is being rendered comes from. */
async function originOfPage(): Promise<Origin> {
  return { requestId: requestIdOrNew(), address: (await headers()).get("x-scoutdeck-address") || null };
}

/** The context for the verbs of a page or a form; null without a session. */
export const currentContext = cache(async (): Promise<MemberContext | null> => {
  const session = await currentSession();
  if (!session) return null;
  return { ...(await teamContext()), ...sessionCaller(session, await originOfPage()) };
});

/**
 * The context of a signed-in member; others are sent to sign in and return to the page afterwards. A page that the
 * member's scopes do not cover does not exist for them.
 */
export async function openPage(page: PageKey): Promise<MemberContext> {
  const ctx = await signedInContext();
  // Every verb would refuse them: access/caller.ts.
  if (ctx.actor.isLimited && page !== "secondStep") redirect(PAGES.secondStep.path);
  const { role } = ctx.member;
  if (mayOpen(pageOf(page), role, ctx.member)) return ctx;
  // Signing in and the bare address lead everybody here.
  if (pageOf(page).path === HOME_PATH) redirect(homeOf(role));
  logEvent("warn", "access.refused", { actor: "member", id: ctx.member.id, needs: pageOf(page).path });
  notFound();
}

/** The context of a signed-in member, whatever their scopes: for what surrounds every page. */
export async function signedInContext(): Promise<MemberContext> {
  const ctx = await currentContext();
  if (ctx) return ctx;
  // Our HTTP server notes the requested address.
  const wanted = (await headers()).get("x-scoutdeck-path") ?? HOME_PATH;
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
}
