/** Sends the message after the response, so that neither content nor timing tells whether an account exists. */
import { anonymousCaller } from "@/lib/server/access/caller";
import { linkSettings } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { formRoute } from "@/lib/server/http/form-route";
import { originOf } from "@/lib/server/http/request-context";
import { logEvent } from "@/lib/server/runtime/log";
import { admitResetRequest, requestReset } from "@/lib/server/team/members/reset-password";

export const POST = formRoute(async (fields, request) => {
  const email = (fields.get("email") ?? "").slice(0, 200);
  const links = linkSettings();
  if (links.mailer === null) return { to: "/forgot" };
  const origin = originOf(request);
  const db = await sharedDatabase();
  if (await admitResetRequest(db, email, origin.address)) {
    const ctx = { db, ...anonymousCaller(origin), ...links };
    void requestReset(ctx, { email }).catch((err: unknown) => logEvent("warn", "mail.failed", { err }));
  }
  return { to: "/forgot?done=1" };
});
