import { anonymousCaller } from "@/lib/server/access/caller";
import { linkSettings } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { openedLinkHeader } from "@/lib/server/http/opened-link";
import { originOf } from "@/lib/server/http/request-context";
import { confirmEmail } from "@/lib/server/team/account/change-email";

export const POST = formRoute(async (fields, request) => {
  const token = fields.get("token") ?? "";
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(originOf(request)), ...linkSettings() };
    await confirmEmail(ctx, { token });
    return { to: "/confirm-email?done=1", cookie: openedLinkHeader("") };
  } catch (error) {
    const query = new URLSearchParams({ error: problemOf(error) });
    return { to: `/confirm-email?${query}`, cookie: openedLinkHeader(token) };
  }
});
