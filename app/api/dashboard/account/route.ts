import { signIn } from "@/lib/server/access/sign-in";
import { withLinks } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { afterPassword, renewed } from "@/lib/server/http/renewed-session";
import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { changeName, changePassword } from "@/lib/server/team/account/change-account";
import { requestEmail } from "@/lib/server/team/account/change-email";
import { saveFormats } from "@/lib/server/team/account/display-formats";

const FORMS = ["name", "email", "password", "formats"];

const formOf = (fields: URLSearchParams) => FORMS.find((name) => name === fields.get("action")) ?? "";

export const POST = writeRoute(
  {
    page: "/account",
    context: withLinks,
    refused: (problem, { fields }) => `?${new URLSearchParams({ problem, form: formOf(fields) })}`,
  },
  {
    name: act(changeName, (fields) => textsIn(fields, ["name"]), "?done=name"),
    email: act(
      requestEmail,
      (fields) => textsIn(fields, ["email", "current"]),
      async ({ isSent, sid }, { ctx }) => {
        const { cookies: cookie } = await renewed(ctx, sid);
        return { to: isSent ? "?done=email" : "?problem=mail", cookie };
      },
    ),
    password: act(
      changePassword,
      (fields) => textsIn(fields, ["current", "password"]),
      // The password change ended all sessions, including this one, so the member is signed in again.
      async (_, { ctx, fields, request: { headers } }) => {
        const given = { email: ctx.member.email, password: fields.get("password") ?? "" };
        const result = await signIn(sharedDatabase, given, { origin: ctx.origin, headers });
        return afterPassword(result, "/account?done=password") ?? "/sign-in?done=reset";
      },
    ),
    formats: act(
      saveFormats,
      (fields) => ({ timeZone: fields.get("timeZone") || null, numbers: fields.get("numbers") ?? "" }),
      "?done=formats",
    ),
  },
);
