import { anonymousCaller } from "@/lib/server/access/caller";
import { linkSettings } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { openedLinkHeader } from "@/lib/server/http/opened-link";
import { originOf } from "@/lib/server/http/request-context";
import { completeReset } from "@/lib/server/team/members/reset-password";

export const POST = formRoute(async (fields, request) => {
  const [token, password] = [fields.get("token") ?? "", fields.get("password") ?? ""];
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(originOf(request)), ...linkSettings() };
    await completeReset(ctx, { token, password });
    // The reset does not sign in, because a second factor may be required.
    return { to: "/sign-in?done=reset", cookie: openedLinkHeader("") };
  } catch (error) {
    return { to: `/reset?error=${encodeURIComponent(problemOf(error))}`, cookie: openedLinkHeader(token) };
  }
});
