import { AppError } from "@/lib/contract/errors";
import { readCookie } from "@/lib/server/access/read-cookie";
import { relyingParty } from "@/lib/server/access/second-step/relying-party";
import { challengeCookie } from "@/lib/server/access/session";
import { linkSettings } from "@/lib/server/composition/mailer";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { renewed } from "@/lib/server/http/renewed-session";
import { contextOf } from "@/lib/server/http/request-context";
import { showOnce } from "@/lib/server/http/shown-once";
import { confirmIdentity } from "@/lib/server/team/second-step/confirm-identity";
import { beginApp, confirmApp, removeApp } from "@/lib/server/team/second-step/own-app";
import { renewCodes } from "@/lib/server/team/second-step/own-factors";
import { addPasskey, removePasskey } from "@/lib/server/team/second-step/own-passkeys";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/account/second-step";

/** The next page shows new recovery codes once. */
async function done(ctx: MemberContext, what: string, codes: string[] | null): Promise<FormResult> {
  if (codes === null) return { to: `${PAGE}?done=${what}` };
  const shown = { memberId: ctx.member.id, about: "recovery codes", secret: codes.join(" ") };
  return { to: `${PAGE}?done=${what}&codes=1`, cookie: await showOnce(shown, PAGE) };
}

async function change(member: MemberContext, fields: URLSearchParams, request: Request): Promise<FormResult> {
  const ctx = { ...member, ...linkSettings(), site: relyingParty(request.headers.get("host")) };
  const field = (name: string) => fields.get(name) ?? "";
  switch (field("action")) {
    case "confirm":
      return {
        to: PAGE,
        cookie: (await renewed(ctx, await confirmIdentity(ctx, { current: field("current") }))).cookies,
      };
    case "begin":
      await beginApp(ctx);
      return { to: `${PAGE}?form=code` };
    case "app":
      return done(ctx, "app", await confirmApp(ctx, { code: field("code") }));
    case "remove-app":
      await removeApp(ctx);
      return { to: `${PAGE}?done=removed` };
    case "passkey": {
      const state = readCookie(request.headers.get("cookie"), challengeCookie().name);
      const made = { name: field("name"), response: field("passkey"), state };
      return done(ctx, "passkey", await addPasskey(ctx, made));
    }
    case "remove-passkey":
      await removePasskey(ctx, { id: field("id") });
      return { to: `${PAGE}?done=removed` };
    case "codes":
      return done(ctx, "codes", await renewCodes(ctx));
    default:
      throw new AppError("invalid_parameter", "This form doesn’t exist.", { errors: [] });
  }
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    return await change(ctx, fields, request);
  } catch (error) {
    return { to: `${PAGE}?problem=${encodeURIComponent(problemOf(error))}` };
  }
});
