import { AppError } from "@/lib/contract/errors";
import { signIn } from "@/lib/server/access/sign-in";
import { linkSettings } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { afterPassword } from "@/lib/server/http/after-password";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute, type FormResult } from "@/lib/server/http/form-route";
import { renewed } from "@/lib/server/http/renewed-session";
import { contextOf } from "@/lib/server/http/request-context";
import { changeName, changePassword } from "@/lib/server/team/account/change-account";
import { requestEmail } from "@/lib/server/team/account/change-email";
import { saveFormats } from "@/lib/server/team/account/display-formats";
import type { MemberContext } from "@/lib/server/team/team-context";

async function change(member: MemberContext, fields: URLSearchParams, headers: Headers): Promise<FormResult> {
  const ctx = { ...member, ...linkSettings() };
  const field = (name: string) => fields.get(name) ?? "";
  switch (field("action")) {
    case "name":
      await changeName(ctx, { name: field("name") });
      return { to: "/account?done=name" };
    case "email": {
      const { isSent, sid } = await requestEmail(ctx, { email: field("email"), current: field("current") });
      const { cookies: cookie } = await renewed(ctx, sid);
      return { to: isSent ? "/account?done=email" : "/account?problem=mail", cookie };
    }
    case "password": {
      const password = field("password");
      await changePassword(ctx, { current: field("current"), password });
      // The password change ended all sessions, including this one, so the member is signed in again.
      const sender = { origin: ctx.origin, headers };
      const result = await signIn(sharedDatabase, { email: ctx.member.email, password }, sender);
      return afterPassword(result, "/account?done=password") ?? { to: "/sign-in?done=reset" };
    }
    case "formats":
      await saveFormats(ctx, { timeZone: field("timeZone") || null, numbers: field("numbers") as never });
      return { to: "/account?done=formats" };
    default:
      throw new AppError("invalid_parameter", "This form doesn’t exist.", { errors: [] });
  }
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/account" };
  try {
    return await change(ctx, fields, request.headers);
  } catch (error) {
    const form = ["name", "email", "password", "formats"].find((name) => name === fields.get("action"));
    return { to: `/account?${new URLSearchParams({ problem: problemOf(error), form: form ?? "" })}` };
  }
});
