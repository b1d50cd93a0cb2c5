import "server-only";
/** Who looks at a page. Called by every page itself: a layout or a proxy alone can be passed by. */
import { cache } from "react";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Member } from "@/lib/contract/members";
import { memberOfToken, sessionCookie } from "./session";

/** The signed-in member, null when there is none. Read once a request. */
export const currentMember = cache(async (): Promise<Member | null> =>
  memberOfToken((await cookies()).get(sessionCookie().name)?.value),
);

/**
 * The signed-in member; others are sent to sign in and come back to where they wanted to go.
 * @param here path and query of the page; without it the address that our HTTP server noted (lib/host/serve.mjs)
 */
export async function requireMember(here?: string): Promise<Member> {
  const member = await currentMember();
  if (member) return member;
  const wanted = here ?? (await headers()).get("x-scoutdeck-path") ?? "/viral";
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
}

/** The signed-in admin; for members the page does not exist. */
export async function requireAdmin(): Promise<Member> {
  const member = await requireMember();
  if (member.role !== "admin") notFound();
  return member;
}
