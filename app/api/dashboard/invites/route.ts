import { inviteOf } from "@/lib/domain/member-fields";
import { linkSettings } from "@/lib/server/composition/mailer";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { shownLinksHeader } from "@/lib/server/http/shown-link";
import { inviteMembers, renewInvite, revokeInvite } from "@/lib/server/team/members/invite-member";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/admin/members";

async function change(member: MemberContext, fields: URLSearchParams): Promise<FormResult> {
  const ctx = { ...member, ...linkSettings() };
  const id = fields.get("id") ?? "";
  if (fields.get("action") === "revoke") {
    await revokeInvite(ctx, id);
    return { to: `${PAGE}?done=revoked` };
  }
  const issued =
    fields.get("action") === "renew"
      ? [await renewInvite(ctx, id)]
      : // The verb checks what the form brought, a role that does not exist too.
        await inviteMembers(ctx, inviteOf(fields) as Parameters<typeof inviteMembers>[1]);
  return { to: `${PAGE}?link=${issued[0]!.id}`, cookie: shownLinksHeader(issued) };
}

/** Room for forty addresses; an address of a page holds 16 KB in total. */
const MAX_KEPT_LENGTH = 5_000;

function shownAgain(problem: string, fields: URLSearchParams): string {
  const kept = new URLSearchParams({ problem });
  for (const name of ["email", "role", "monthlyCap"]) {
    const value = fields.get(name);
    if (value !== null) kept.set(name, value.slice(0, MAX_KEPT_LENGTH));
  }
  return `${PAGE}?${kept}`;
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    return await change(ctx, fields);
  } catch (error) {
    const problem = problemOf(error);
    return { to: shownAgain(problem.startsWith("emails") ? "email" : problem, fields) };
  }
});
