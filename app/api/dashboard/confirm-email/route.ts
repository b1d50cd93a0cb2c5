import { anonymousCaller } from "@/lib/server/access/caller";
import { linkSettings } from "@/lib/server/composition/mailer";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { originOf } from "@/lib/server/http/request-context";
import { confirmEmail } from "@/lib/server/team/account/change-email";

export const POST = formRoute(async (fields, request) => {
  const token = fields.get("token") ?? "";
  try {
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(originOf(request)), ...linkSettings() };
    await confirmEmail(ctx, { token });
    return { to: "/confirm-email?done=1" };
  } catch (error) {
    return { to: `/confirm-email?${new URLSearchParams({ token, error: problemOf(error) })}` };
  }
});
